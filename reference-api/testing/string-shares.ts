import { OWN_STRINGS, PUBLISHED_STRINGS } from '@sagitta/shared-contracts/testing/strings';

/** Of the published lists. `STRINGS=all` gives all of them to each, for before a release. */
const SHARES = process.env.STRINGS === 'all' ? 1 : 4;

/**
 * Gives each that asks the next quarter of the published lists, and all of our own strings, which broke things before:
 * four neighbours get all. The lists have strings of one kind one after another, so each share has some of each.
 */
export function stringShares(): () => readonly string[] {
  let given = 0;
  return () => {
    const share = (given += 1) % SHARES;
    return [...PUBLISHED_STRINGS.filter((_, index) => index % SHARES === share), ...OWN_STRINGS];
  };
}
