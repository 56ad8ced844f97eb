import type { AccessRight } from '../api/account';

/** What can be changed about another account. `identity` is name, e-mail and phone; `locale` language and time zone. */
export const ACCOUNT_AREAS = ['identity', 'locale', 'notifications', 'unbind', 'mobile_app'] as const;
export type AccountArea = (typeof ACCOUNT_AREAS)[number];

/** What each right may change (decisions, Who may do what). The API enforces it; the screens mirror it. */
const MAY_CHANGE: Readonly<Record<AccessRight, readonly AccountArea[]>> = {
  full: ACCOUNT_AREAS,
  partial: ['locale', 'notifications', 'unbind', 'mobile_app'],
  minimal: ['mobile_app'],
  read_only: [],
  none: [],
};

export function mayChange(right: AccessRight, area: AccountArea): boolean {
  return MAY_CHANGE[right].includes(area);
}

/** With `none` not even looking is allowed (decisions, Who may do what). */
export function mayLook(right: AccessRight): boolean {
  return right !== 'none';
}
