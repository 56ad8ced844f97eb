import { busyMessage, errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';

/** Why an upload failed, for the person who chose the file. */
export function uploadFailure(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Try again';
  if (error.kind === 'network' || error.kind === 'timeout' || error.status === 408)
    return 'The connection was lost before the file had arrived. Nothing was stored. Try again.';
  if (error.status === 403) return 'Only the installer of the system may add files.';
  if (error.status === 404 || error.status === 501) return 'This installation does not keep files.';
  const { fields } = errorDetails(error);
  return fields?.file ?? fields?.fileName ?? error.message;
}

/** Why another call about a file failed. */
export function fileFailure(error: unknown): string {
  if (isApiError(error) && error.status === 404) return 'The file is no longer there.';
  if (isApiError(error) && error.status === 403) return 'You do not have the permissions to do this.';
  return busyMessage(error) ?? 'Something went wrong. Try again';
}
