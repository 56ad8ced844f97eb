/** A status colour by its meaning: `ok` green, `warn` yellow, `bad` red, `unknown` cyan (document 2 §4). */
export type StatusTone = 'ok' | 'warn' | 'bad' | 'unknown';
