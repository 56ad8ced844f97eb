const BUILD = 'meta[name="build"]';

/** The release of the shell that a page starts. */
export function buildOf(page: ParentNode): string {
  return page.querySelector(BUILD)?.getAttribute('content') ?? 'unknown';
}

/** The release of the shell that runs. */
export function runningBuild(): string {
  return buildOf(document);
}
