/**
 * How long notices about log entries stay; that an entry is confirmed, shorter
 * (docs/product/logs.md#confirmation).
 */
export const LOG_NOTICE_MS = 5_000;
export const CONFIRMED_NOTICE_MS = 3_000;
