import { isApiError } from '@sagitta/shared-contracts/api-error';

const OTHERS = 'Pages and actions are found all the same.';

/** Why the host could not be asked, for a person. */
export function searchFailure(error: unknown): string {
  const status = isApiError(error) ? error.status : null;
  if (status === 404 || status === 501) return `This server cannot search for systems and devices. ${OTHERS}`;
  if (status === 429) return `Too many searches in a short time. Wait a moment. ${OTHERS}`;
  return `Systems, devices and records could not be searched. ${OTHERS}`;
}
