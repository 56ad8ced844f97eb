import type { Operation, Schema } from '@sagitta/shared-contracts/operation';

/** The parts of a contract schema needed to find its texts. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
  options?: readonly unknown[];
}

/**
 * The fields of an operation that take any text, dotted and beginning with `params` or `input`: from its schemas, so
 * that a new one is found automatically.
 */
export function textFields({ params, input }: Operation): string[] {
  return [...fieldsOf(params, 'string', 'params'), ...fieldsOf(input, 'string', 'input')];
}

/** The same for numbers; of a list of numbers the list. */
export function numberFields({ params, input }: Operation): string[] {
  return [...fieldsOf(params, 'number', 'params'), ...fieldsOf(input, 'number', 'input')];
}

function fieldsOf(schema: Schema | undefined, kind: 'string' | 'number', path: string): string[] {
  return schema ? fields(schema as unknown as Node, kind, path) : [];
}

function fields({ type, entries, wrapped, item, options }: Node, kind: 'string' | 'number', path: string): string[] {
  if (type === kind) return [path];
  if (wrapped) return fields(wrapped, kind, path);
  if (item) return fields(item, kind, path);
  if (type === 'union')
    return [...new Set((options as readonly Node[]).flatMap((option) => fields(option, kind, path)))];
  return Object.entries(entries ?? {}).flatMap(([name, field]) => fields(field, kind, `${path}.${name}`));
}
