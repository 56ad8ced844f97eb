import { ESCALATION_MINUTES, type Escalation } from '@sagitta/shared-contracts/api/escalation';
import * as v from 'valibot';

/** A person on the list, as the form has them. */
const StepSchema = v.object({
  /** Null for a deleted account. */
  accountID: v.nullable(v.number()),
  name: v.string(),
  hasAccess: v.boolean(),
  minutes: v.pipe(
    v.string(),
    v.trim(),
    v.check(isMinutes, `Whole minutes, ${ESCALATION_MINUTES.min} to ${ESCALATION_MINUTES.max}`),
  ),
});
export type Step = v.InferOutput<typeof StepSchema>;

export const StepsSchema = v.object({ people: v.array(StepSchema) });
export type Steps = v.InferOutput<typeof StepsSchema>;

export function stepsOf({ people }: Escalation): Steps {
  return {
    people: people.map(({ accountID, name, minutes, hasAccess }) => ({
      accountID,
      name: name ?? 'Deleted account',
      minutes: String(minutes),
      hasAccess,
    })),
  };
}

/** What is sent: people without access are skipped anyway, and the host refuses them. */
export function peopleToSend({ people }: Steps): { accountID: number; minutes: number }[] {
  return people.flatMap(({ accountID, hasAccess, minutes }) =>
    accountID !== null && hasAccess ? [{ accountID, minutes: Number(minutes) }] : [],
  );
}

/** The list with the step at this index one place earlier. */
export function earlier(people: readonly Step[], index: number): Step[] {
  const moved = people[index];
  if (!moved || index === 0) return [...people];
  return [...people.slice(0, index - 1), moved, ...people.slice(index - 1, index), ...people.slice(index + 1)];
}

/** The list in one line, to compare two of them. */
export function stepsText({ people }: Steps): string {
  return people.length === 0 ? 'nobody' : people.map(({ name, minutes }) => `${name} after ${minutes} min`).join(', ');
}

function isMinutes(text: string): boolean {
  const minutes = Number(text);
  return WHOLE.test(text) && minutes >= ESCALATION_MINUTES.min && minutes <= ESCALATION_MINUTES.max;
}

const WHOLE = /^\d{1,4}$/;
