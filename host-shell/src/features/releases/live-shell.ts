import { buildOf } from '../../shared/build';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';

export interface LiveShell {
  build: string;
  /** When it was made live; null where the host does not say. */
  released: string | null;
}

/** The shell that a reload would start: the registry lists remotes alone. An unchanged page is a 304. */
export async function liveShell(): Promise<LiveShell> {
  const response = await fetch('/', { signal: AbortSignal.timeout(LOAD_DEADLINE_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { build: buildOf(page), released: response.headers.get('last-modified') };
}
