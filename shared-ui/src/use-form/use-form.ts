import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  useForm as useHookForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import { rebased, same, type Basis } from './basis';
import { checkForm, type FormSchema, type Problems } from './schema';
import { useWrongFocus } from './use-wrong-focus';

export interface FormOptions<Values> {
  /** What is stored, or what an empty form starts with. */
  stored: Values;
  /** The optimistic lock of what is stored (docs/product/calls.md#optimistic-locks). */
  lock?: string | null;
  /** What it begins with other than what is stored: typed before, of a version with this lock, and refused. */
  begins?: { typed: Values; lock: string | null; refused: Readonly<Record<string, string>> } | undefined;
  /** When a field shows its problem. Defaults to `touched`: after blur, or an attempt to send. */
  tells?: 'touched' | 'always';
  /** Something is typed. */
  onType?: () => void;
}

/** What a field of shared-ui takes: `<TextField label="Name" {...form.field('name')} />`. */
export interface BoundField<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | null;
}

export interface Form<Values extends FieldValues, Output = Values> {
  values: Values;
  stored: Values;
  /** Lock to send: that of the form's basis. */
  lock: string | null;
  /** Something is typed that is not stored. */
  dirty: boolean;
  /** Nothing is wrong. */
  valid: boolean;
  /** All problems, shown or not, by dotted name. Problems of no field have the empty name. */
  problems: Problems;
  field: <Name extends FieldPath<Values>>(name: Name) => BoundField<FieldPathValue<Values, Name>>;
  set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void;
  /** Sends the typed values; if any are invalid, shows all problems and focuses the first invalid field. */
  submit: (send: (output: Output, typed: Values) => void) => void;
  /** The host refused fields: each shows why until it is changed. */
  refuse: (fields: Readonly<Record<string, string>>) => void;
  /** Replaces the typed values by newly read ones, or by an empty form. */
  take: (stored: Values, lock?: string | null) => void;
  /** `sent` is stored now, as `stored` says; what was typed since then is kept. */
  saved: (sent: Values, stored: Values, lock: string | null) => void;
  /** Somebody else has stored this since: typed fields stay, the others take the stored values. */
  rebase: (theirs: Values, lock: string | null) => void;
  /** The ref of the `form` element. */
  attach: (element: HTMLFormElement | null) => void;
  /** For `useFormRows`. */
  control: Control<Values>;
}

/**
 * A form over a schema. It follows what is read again while nothing is typed, and never loses what is typed. React Hook
 * Form keeps values, touched fields and rows; what is wrong is derived from the schema in each render, for its own
 * errors grow stale where a rule spans fields.
 */
export function useForm<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
  { stored, lock = null, begins, tells = 'touched', onType }: FormOptions<Values>,
): Form<Values, Output> {
  const [basis, setBasis] = useState<Basis<Values>>({ stored, lock: begins ? begins.lock : lock });
  // The lock that was given when the form last chose its basis: it may still be that of an older answer.
  const given = useRef(lock);
  const [attempted, setAttempted] = useState(false);
  const { attach, goToWrong } = useWrongFocus();
  const { control, formState, watch, setValue, getValues, getFieldState, setError, clearErrors, reset } =
    useHookForm<Values>({ defaultValues: (begins?.typed ?? stored) as DefaultValues<Values> });
  const values = watch();
  const { problems, output } = checkForm(schema, values);
  const dirty = !same(values, basis.stored);

  const stand = (on: Basis<Values>, typed: Values) => {
    given.current = lock;
    setBasis(on);
    reset(typed as DefaultValues<Values>, { keepTouched: typed !== on.stored });
  };
  const take = (read: Values, newLock: string | null = null) => {
    setAttempted(false);
    stand({ stored: read, lock: newLock }, read);
  };
  useEffect(() => {
    if (!dirty && lock !== basis.lock && lock !== given.current) take(stored, lock);
  });

  const refuse: Form<Values>['refuse'] = (fields) => {
    for (const [name, message] of Object.entries(fields)) setError(name as FieldPath<Values>, { message });
    goToWrong();
  };
  const begin = useEffectEvent(() => {
    if (begins) refuse(begins.refused);
  });
  useEffect(() => begin(), []);

  const set: Form<Values>['set'] = (name, value) => {
    clearErrors(name);
    setValue(name, value);
    onType?.();
  };
  return {
    values,
    stored: basis.stored,
    lock: basis.lock,
    dirty,
    valid: output !== null,
    problems,
    field: (name) => {
      const { isTouched, error } = getFieldState(name, formState);
      const told = tells === 'always' || attempted || isTouched;
      return {
        value: getValues(name),
        onChange: (value) => set(name, value),
        onBlur: () => setValue(name, getValues(name), { shouldTouch: true }),
        error: error?.message ?? (told ? problems[name] : null) ?? null,
      };
    },
    set,
    submit: (send) => {
      clearErrors();
      const typed = getValues();
      const checked = checkForm(schema, typed);
      if (checked.output) return send(checked.output.value, typed);
      setAttempted(true);
      return goToWrong();
    },
    refuse,
    take,
    saved: (sent, read, newLock) => {
      const typed = getValues();
      if (same(typed, sent)) take(read, newLock);
      else stand({ stored: read, lock: newLock }, typed);
    },
    rebase: (theirs, newLock) => stand({ stored: theirs, lock: newLock }, rebased(getValues(), basis.stored, theirs)),
    attach,
    control,
  };
}
