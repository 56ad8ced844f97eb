import { preferenceAtom } from '@sagitta/shared-ui/core';

const AWAY = 'away';

/** Whether a person has put the list of first steps of a system away, in this browser. */
export const stepsPutAway = (accountId: number, systemId: number) =>
  preferenceAtom<boolean>({
    key: `sagitta-first-steps-${accountId}-${systemId}`,
    initial: false,
    read: (text) => text === AWAY,
    write: () => AWAY,
  });
