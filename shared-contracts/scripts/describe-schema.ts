import type { Schema } from '../src/operation';

/** As much of a valibot schema or action as the report reads. */
interface Part {
  kind: string;
  type: string;
  entries?: Record<string, Part>;
  item?: Part;
  wrapped?: Part;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly Part[];
  requirement?: unknown;
  message?: unknown;
  default?: unknown;
  fallback?: unknown;
}

/** A schema as text that changes only when what it takes or gives changes: `number integer ≥1`, one field a line. */
export function describeSchema(schema: Schema): string {
  return describe(schema as unknown as Part, '');
}

function describe(part: Part, indent: string): string {
  const [, ...actions] = part.pipe ?? [];
  const rules = actions.map((action) => describeAction(action, indent)).filter((rule) => rule !== '');
  // A fallback that depends on the answer: what it is where the field is missing.
  const fallback: unknown = typeof part.fallback === 'function' ? part.fallback() : part.fallback;
  const otherwise = fallback === undefined ? [] : [`else ${JSON.stringify(fallback)}`];
  return [describeType(part, indent), ...rules, ...otherwise].join(' ');
}

function describeType(part: Part, indent: string): string {
  switch (part.type) {
    case 'object':
      return describeObject(part.entries ?? {}, indent);
    case 'array':
      return `${child(part.item, indent)}[]`;
    case 'picklist':
      return (part.options ?? []).map((option) => JSON.stringify(option)).join('|');
    case 'literal':
      return JSON.stringify(part.literal);
    case 'union':
      return (part.options ?? []).map((option) => describe(option as Part, indent)).join('|');
    case 'nullable':
      return `${child(part.wrapped, indent)}|null`;
    case 'optional':
      return (
        `${child(part.wrapped, indent)} ` +
        `${part.default === undefined ? 'optional' : `optional=${JSON.stringify(part.default)}`}`
      );
    case 'nullish':
      return `${child(part.wrapped, indent)}|null optional${part.default ? `=${JSON.stringify(part.default)}` : ''}`;
    case 'custom':
      return 'file';
    default:
      return part.type;
  }
}

function describeObject(entries: Record<string, Part>, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(entries)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => `${deeper}${name}: ${describe(entry, deeper)}`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function describeAction(action: Part, indent: string): string {
  if (action.kind === 'schema') return `→ ${describe(action, indent)}`;
  const { requirement, message } = action;
  if (action.type === 'check') return typeof message === 'string' ? `check "${message}"` : 'check';
  if (typeof requirement === 'number') return `${action.type} ${requirement}`;
  if (requirement instanceof RegExp && action.type === 'regex') return `${requirement}`;
  return action.type;
}

function child(part: Part | undefined, indent: string): string {
  if (!part) throw new Error('A schema wraps nothing.');
  return describe(part, indent);
}
