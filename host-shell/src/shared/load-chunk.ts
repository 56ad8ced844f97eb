import { StartFailure } from './start-failure';

/**
 * A piece of the shell's own code. Where it cannot be fetched, webpack's words name a file; they are for the console.
 */
export function loadChunk<T>(code: Promise<T>): Promise<T> {
  return code.catch((error: unknown) => {
    console.warn('A file of the shell could not be loaded.', error);
    throw new StartFailure('The application could not be loaded.', String(error));
  });
}
