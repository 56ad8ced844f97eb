/** Environment of an API that does nothing but answer. */
export const QUIET = { LIVE: 'off', RATE_LIMIT: '100000000', LOGIN_RATE_LIMIT: '100000000' };
