import { ApiError } from '@sagitta/shared-contracts/api-error';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';

/** An answer that the page would freeze over. */
export function refuseLong(bytes: number): never {
  const size = `${Math.round(bytes / 1_000_000)} MB`;
  const text = `The server sent ${size} of readings, too many for one graph. Choose a shorter period.`;
  throw new ApiError('status', listMeasurements.name, 200, text);
}
