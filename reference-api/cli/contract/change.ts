import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import type { InputOf, Operation, ParamsOf } from '@sagitta/shared-contracts/operation';
import type * as v from 'valibot';
import { type Finding, type Sample, tryOne } from './host';

type Table = typeof ALL_OPERATIONS;

/** What an operation is called with; a form's optional fields may be left out. */
type Given<O> = (ParamsOf<O> extends undefined ? object : { params: ParamsOf<O> }) &
  (InputOf<O> extends undefined ? object : { input: InputOf<O> });
type AnswerOf<O> = O extends { output: infer R } ? (R extends v.GenericSchema ? v.InferOutput<R> : Blob) : never;

/** Tries an operation, records the finding, and returns its answer; null if there is none to continue with. */
export type Try = <N extends keyof Table>(name: N, given: Given<Table[N]>) => Promise<AnswerOf<Table[N]> | null>;

export function trying(base: string, token: string): { attempt: Try; findings: Finding[] } {
  const findings: Finding[] = [];
  const attempt = async (name: keyof Table, given: object) => {
    const operation: Operation = ALL_OPERATIONS[name];
    const { finding, answer } = await tryOne(base, operation, given as Sample, token);
    findings.push(finding);
    return (finding.outcome === 'right' ? answer : null) as never;
  };
  return { attempt, findings };
}
