import * as v from 'valibot';
import { PageSchema, type Page } from './manifest';
import { canaryAmong, fallbackAmong, liveOf, ReleaseSchema, type Release } from './registry';
import { inCanary } from './rules/canary';

/** The releases of one part as far as its entry in the registry can be read. */
export interface PartEntry {
  name: string;
  live: Release | null;
  /** Why there is no `live`, where the entry is wrong. */
  problem: string | null;
  /** The release to run when the live one fails. */
  fallback: Release | null;
  /** The release that a share of the accounts gets before it is live. */
  canary?: Release | null;
  /** Pages of the live release; of a release that cannot be read, those that can. */
  pages: readonly Page[];
}

const DocumentSchema = v.object({ microFrontends: v.record(v.string(), v.unknown()) });

/** What decides which release is live, read whatever else is wrong with it. */
const RoughReleaseSchema = v.looseObject({
  url: v.fallback(v.string(), ''),
  fallbackUrl: v.fallback(v.optional(v.string()), undefined),
  deployment: v.fallback(
    v.optional(
      v.object({ default: v.optional(v.boolean(), false), traffic: v.fallback(v.optional(v.number()), undefined) }),
    ),
    undefined,
  ),
});
type RoughRelease = v.InferOutput<typeof RoughReleaseSchema>;

const RoughPagesSchema = v.object({ extras: v.object({ manifest: v.object({ pages: v.array(v.unknown()) }) }) });

/**
 * Reads a registry part by part, so that a wrong entry costs its own part and no other.
 * @returns null where the document as a whole is not a registry
 */
export function readParts(document: unknown): PartEntry[] | null {
  const parsed = v.safeParse(DocumentSchema, document);
  if (!parsed.success) return null;
  return Object.entries(parsed.output.microFrontends).map(([name, entry]) => readPart(name, entry));
}

function readPart(name: string, entry: unknown): PartEntry {
  const releases = Array.isArray(entry)
    ? entry.flatMap((item: unknown) => {
        const rough = v.safeParse(RoughReleaseSchema, item);
        return rough.success ? [rough.output] : [];
      })
    : [];
  const live = readRelease(name, liveOf(releases));
  const spare = fallbackAmong(releases);
  const early = canaryAmong(releases);
  const fallback = spare ? readRelease(name, spare).release : null;
  const pages = live.release?.extras.manifest.pages ?? readablePages(liveOf(releases));
  return {
    name,
    live: live.release,
    problem: live.problem,
    fallback,
    canary: early ? readRelease(name, early).release : null,
    pages: pages.length > 0 || live.release ? pages : (fallback?.extras.manifest.pages ?? []),
  };
}

/** The part as one account gets it: in the canary's share that is the live release, with the live one behind it. */
export function partFor(part: PartEntry, account: number | null): PartEntry {
  const { name, canary, live, fallback } = part;
  if (!canary || account === null) return part;
  const { metadata, deployment, extras } = canary;
  if (!inCanary({ part: name, version: metadata.version, percent: deployment?.traffic ?? 0, account })) return part;
  return { ...part, live: canary, problem: null, fallback: live ?? fallback, pages: extras.manifest.pages };
}

function readRelease(
  name: string,
  rough: RoughRelease | undefined,
): { release: Release; problem: null } | { release: null; problem: string } {
  if (!rough) return { release: null, problem: 'it lists no release' };
  const parsed = v.safeParse(ReleaseSchema, rough);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const what = v.getDotPath(issue) ?? 'its release';
    return { release: null, problem: issue.received === 'undefined' ? `${what} is missing` : `${what} is wrong` };
  }
  const { manifest } = parsed.output.extras;
  if (manifest.name !== name) return { release: null, problem: `its manifest is the one of ${manifest.name}` };
  return { release: parsed.output, problem: null };
}

function readablePages(rough: RoughRelease | undefined): Page[] {
  const parsed = v.safeParse(RoughPagesSchema, rough);
  if (!parsed.success) return [];
  return parsed.output.extras.manifest.pages.flatMap((item) => {
    const page = v.safeParse(PageSchema, item);
    return page.success ? [page.output] : [];
  });
}
