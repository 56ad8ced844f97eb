import * as v from 'valibot';
import type { Schema } from '@sagitta/shared-contracts/operation';

/**
 * The parts of an answer that break its contract; empty if there are none. The contract is lenient when reading: an
 * optional field of the wrong kind becomes null. A host must not rely on that, so a value changed by reading counts as
 * a breach. Fields that the contract does not know are allowed.
 */
export function breaches(schema: Schema, answer: unknown): string[] {
  const read = v.safeParse(schema, answer);
  if (!read.success) return read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}`);
  return changes(answer, read.output, '');
}

function changes(sent: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(sent) && Array.isArray(read))
    return sent.flatMap((entry, index) => changes(entry, read[index], `${path}[${index}]`));
  if (isRecord(sent) && isRecord(read)) {
    return Object.keys(read).flatMap((key) =>
      key in sent ? changes(sent[key], read[key], path === '' ? key : `${path}.${key}`) : [],
    );
  }
  return Object.is(sent, read)
    ? []
    : [`${path}: ${JSON.stringify(sent)?.slice(0, 60)} is read as ${JSON.stringify(read)}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
