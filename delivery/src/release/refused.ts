/** A release that must not go live; the message says why. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor({ name, version }: { name: string; version: string }, why: string) {
    super(`${name} ${version}: ${why}`);
  }
}

/** A release whose `release.json` lacks what its files do not tell either, or that is gone. */
export class UnreadableRelease extends Error {
  override readonly name = 'UnreadableRelease';
}
