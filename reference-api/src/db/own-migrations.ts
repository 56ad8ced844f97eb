import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const FOLDER = new URL('./migrations/', import.meta.url);

export interface Migration {
  /** The name of its file. */
  tag: string;
  sql: string[];
  hash: string;
  /** When it was made, in milliseconds since 1970; migrations follow one another by it. */
  at: number;
}

/**
 * Migrations that took something away which the code before them reads or writes. That code is refused once they have
 * run (docs/decisions/0085-what-a-start-may-change.md); of all others it is said that it goes on working.
 */
export const CONTRACTING: readonly string[] = [
  '0002_audit_record',
  '0009_base_by_commands',
  '0010_stored_files',
  '0024_measurement_system',
  '0041_stored_file_pieces',
];

/** That look as if they did, and do not: what is there afterwards takes and gives all that was there before. */
export const HARMLESS: readonly string[] = [
  // Whole numbers become decimals.
  '0044_map_before',
  // Columns change their place in a row, the frames before become a partition; no code reads their id.
  '0056_frames_by_day',
];

/** Texts that some migrations had before; databases that they have made work with the code of today. */
const EARLIER_TEXTS: Readonly<Record<string, string>> = {
  '0000_entities': 'ff508ffac173cb4eac8a07860fbe3e5170d3d010f5d603379129d131bea2cfd9',
  '0024_measurement_system': '4c33459945b9aea20ba2590e3d479fe4844944c05b3790862bfd213fc9f3c470',
  '0028_episodes': 'e83b7691772526b87e313d3e9035410ccb82ae22a7b23ff7064a5c23bb3d2eaf',
  '0033_ledger': 'da5af8f61252dce70331edf695ac5f8fccaf388a825c4643e6455cbc5d197558',
  '0043_told_as_of_nodes': '89cba445d04f969be3ed14c59716d72689a45fac92a617a9dca2760ed0c0db99',
  '0050_deleted_records': 'a31d0e222632edb090f96c951788a949d74f6075651a597af7308ebb2c03024b',
};

let own: readonly Migration[] | undefined;

/** The migrations of this version, the oldest first. */
export function ownMigrations(): readonly Migration[] {
  if (own) return own;
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  const tags = new Map(entries.map(({ when, tag }) => [when, tag]));
  own = readMigrationFiles({ migrationsFolder: fileURLToPath(FOLDER) }).map(({ sql, hash, folderMillis }) => ({
    tag: tags.get(folderMillis) ?? String(folderMillis),
    sql,
    hash,
    at: folderMillis,
  }));
  return own;
}

/** Whether this is the text of a migration, as it is or as it was. */
export function isTextOf({ tag, hash }: Migration, recorded: string): boolean {
  return recorded === hash || recorded === EARLIER_TEXTS[tag];
}

/** The oldest migration that code has to have to work on a database with all of these; 0 if any code does. */
export function worksFrom(migrations: readonly Migration[]): number {
  return migrations.findLast(({ tag }) => CONTRACTING.includes(tag))?.at ?? 0;
}
