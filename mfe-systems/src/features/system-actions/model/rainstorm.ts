import { isApiError } from '@sagitta/shared-contracts/api-error';
import { readCount } from '@sagitta/shared-contracts/rules/acceleration';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { RAINSTORM_MAX_DIGITS } from '@sagitta/shared-contracts/rules/system-actions';
import * as v from 'valibot';
import { withReason } from '../../../shared/model/refusal';

const FAILED = 'Setting rainstorm mode failed';
const OUTDATED = 'somebody else changed the system meanwhile. Check what is shown, and save again';

/** On for some hours, or off (docs/product/system-actions.md#rainstorm-mode). */
export const RainstormSchema = v.pipe(
  v.object({ mode: v.picklist(['on', 'off']), hours: v.string() }),
  v.forward(
    v.check(({ mode, hours }) => mode === 'off' || hoursOf(hours) > 0, 'Enter the hours, 1 to 99'),
    ['hours'],
  ),
);
export type Rainstorm = v.InferInput<typeof RainstormSchema>;

/** What is not numeric counts as 0. */
export function hoursOf(typed: string): number {
  return readCount(typed, RAINSTORM_MAX_DIGITS);
}

/** What the controller is told. */
export function wishOf({ mode, hours }: Rainstorm) {
  const rainstormModeOn = mode === 'on';
  return { rainstormModeOn, rainstormModeSeconds: rainstormModeOn ? (hoursOf(hours) * HOUR_MS) / 1000 : 0 };
}

/** What the dialog says of a mode that could not be set. */
export function failureText(error: unknown): string {
  const isOutdated = isApiError(error) && error.status === 409;
  return isOutdated ? `${FAILED}: ${OUTDATED}` : withReason(FAILED, error);
}
