/**
 * A status colour by its meaning: `ok` green, `warn` yellow, `bad` red, `unknown` cyan
 * (docs/product/devices.md#status-icons).
 */
export type StatusTone = 'ok' | 'warn' | 'bad' | 'unknown';
