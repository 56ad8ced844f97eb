import type { Operation, Schema } from '@sagitta/shared-contracts/operation';

/** What a schema of the contract may be made of, as far as finding its texts needs it. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
  options?: readonly unknown[];
}

/** The fields of an operation that take any text, dotted and beginning with `params` or `input`: out of its schemas, so that a new one is found by itself. */
export function textFields({ params, input }: Operation): string[] {
  return [...fieldsOf(params, 'params'), ...fieldsOf(input, 'input')];
}

function fieldsOf(schema: Schema | undefined, path: string): string[] {
  return schema ? texts(schema as unknown as Node, path) : [];
}

function texts({ type, entries, wrapped, item, options }: Node, path: string): string[] {
  if (type === 'string') return [path];
  if (wrapped) return texts(wrapped, path);
  if (item) return texts(item, path);
  if (type === 'union') return [...new Set((options as readonly Node[]).flatMap((option) => texts(option, path)))];
  return Object.entries(entries ?? {}).flatMap(([name, field]) => texts(field, `${path}.${name}`));
}
