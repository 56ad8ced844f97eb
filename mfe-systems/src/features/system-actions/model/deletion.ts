import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';

/** Of a host that says nothing about why: others are still in the system. */
const REFUSED = 'You do not have the permissions to remove the system or there are still other users in the system.';
const FAILED = 'System was not deleted';

/** What goes with a system, and what keeps it (docs/decisions/0069-retired-devices.md). */
export function wholeText(devices: number | null): string {
  const those = devices === 1 ? 'its device' : `its ${devices ?? ''} devices`.replace('  ', ' ');
  return (
    `With the system go ${devices === 0 ? '' : `${those}, `}its logs, map, files and settings, for everyone. ` +
    'As long as a device with readings or alarms is in use, the system is not deleted: retire its devices first, ' +
    'in the Installer Panel.'
  );
}

/** Why the host did not delete a system: in its own words where it gives any. */
export function refusalText(error: unknown): string {
  if (!isApiError(error) || ![403, 409, 422].includes(error.status)) return FAILED;
  const [reason] = Object.values(errorDetails(error).fields ?? {});
  return reason ?? REFUSED;
}
