import { readFileSync } from 'node:fs';

// The same table as shared-contracts/src/rules/parts.ts, which plain Node cannot read.
/** @type {{folder: string, port: number}[]} */
const TABLE = JSON.parse(readFileSync(new URL('../../shared-contracts/src/rules/parts.json', import.meta.url), 'utf8'));

/** Every part, the shell first. */
export const PARTS = TABLE.map((part) => ({ ...part, name: part.folder.replaceAll('-', '_') }));

export const REMOTES = PARTS.filter(({ port }) => port !== 0);
