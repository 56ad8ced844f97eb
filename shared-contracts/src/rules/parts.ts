// The table is JSON, so that scripts can read it before anything is installed or built.
import TABLE from './parts.json' with { type: 'json' };

/** A part that is released on its own. `port` is added to PORT_BASE (architecture, Demo addresses). */
export interface Part {
  /** Its folder in the workspace. */
  folder: string;
  /** Its name in the registry and in federation. */
  name: string;
  port: number;
}

/** Every part, the shell first: the one list from which ports, addresses, builds and services come. */
export const PARTS: readonly Part[] = TABLE.map((part) => ({ ...part, name: nameOfPart(part.folder) }));

export function nameOfPart(folder: string): string {
  return folder.replaceAll('-', '_');
}
