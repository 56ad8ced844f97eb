import { errorDetails } from '@sagitta/shared-contracts/api-error';
import { isRefused } from '../../../shared/hooks/use-act';
import { NO_ANSWER } from '../../../shared/model/messages';

/** Why the host refused an act: in its own words, else `refused`. A host that failed has said nothing: `failed`. */
export function refusalText(
  error: unknown,
  { refused, failed = NO_ANSWER }: { refused: string; failed?: string },
): string {
  if (!isRefused(error, 403, 409, 422)) return failed;
  const [reason] = Object.values(errorDetails(error).fields ?? {});
  return reason ?? refused;
}
