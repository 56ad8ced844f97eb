import type { Router } from '@sagitta/shared-contracts/api/router';
import type { SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import type { SelectOption } from '@sagitta/shared-ui/select';

/** Free SIM cards, and before them the one that the router has. */
export function simCardOptions(
  free: readonly SimCardRow[],
  router: Pick<Router, 'simcardId' | 'simcardName'> | null,
): SelectOption<number>[] {
  const options = free
    .filter(({ ID }) => ID !== router?.simcardId)
    .map(({ ID, telephone, ip, systemName }) => ({
      value: ID,
      label: telephone ?? ip ?? `#${ID}`,
      note: systemName ?? undefined,
    }));
  if (router === null || router.simcardId === null) return options;
  return [{ value: router.simcardId, label: router.simcardName ?? `#${router.simcardId}` }, ...options];
}
