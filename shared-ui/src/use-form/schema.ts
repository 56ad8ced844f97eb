/**
 * A schema of a form: any that follows Standard Schema, as valibot's do (https://standardschema.dev). Its input is what
 * is typed, its output what is sent.
 */
export interface FormSchema<Input, Output> {
  readonly '~standard': {
    readonly validate: (values: unknown) => Checked<Output> | Promise<Checked<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type Checked<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly FormIssue[] };

interface FormIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Problems by the dotted name of the field: `cards.0.number`. */
export type Problems = Readonly<Record<string, string>>;

export type FormCheck<Output> = { readonly problems: Problems; readonly output: { readonly value: Output } | null };

/** Checks typed values; each field gets its first problem. */
export function checkForm<Input, Output>(schema: FormSchema<Input, Output>, values: unknown): FormCheck<Output> {
  const checked = schema['~standard'].validate(values);
  if (checked instanceof Promise) throw new TypeError('A form is checked while it is typed: its schema must be sync.');
  if (!checked.issues) return { problems: {}, output: { value: checked.value } };
  const problems: Record<string, string> = {};
  for (const { message, path = [] } of checked.issues) {
    const name = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
    problems[name] ??= message;
  }
  return { problems, output: null };
}
