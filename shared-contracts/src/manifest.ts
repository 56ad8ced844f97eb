import * as v from 'valibot';
import { CATEGORIES } from './access';

/**
 * An entry of the sidebar. `icon` is the name of a lucide icon that the shell carries; one it does not know is drawn as
 * a plain dot.
 */
export const MenuEntrySchema = v.object({
  label: v.pipe(v.string(), v.minLength(1)),
  order: v.number(),
  icon: v.string(),
  /**
   * Shown only when the user has exactly one system, or only when not (docs/product/README.md). `:id` in the path is
   * then that system.
   */
  when: v.optional(v.picklist(['always', 'one-system', 'not-one-system']), 'always'),
});
export type MenuEntry = v.InferOutput<typeof MenuEntrySchema>;

/** A page that a part brings: all that the shell must know before it loads the part. */
export const PageSchema = v.object({
  /** The key of the page in the part's `defineRemote({ pages })`. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  /**
   * Pattern of the router: `/systems/:id/dashboard`. A public page starts with `/pages/` or is `/wall`; `:product`
   * there is the provider's slug.
   */
  path: v.pipe(v.string(), v.startsWith('/')),
  title: v.pipe(v.string(), v.minLength(1)),
  /** Categories that may open it, or `public` for pages without sign-in. */
  access: v.union([v.literal('public'), v.array(v.picklist(CATEGORIES))]),
  menu: v.optional(MenuEntrySchema),
  /** It begins with a table, whose code is fetched beside the page's own. */
  table: v.optional(v.boolean()),
});
export type Page = v.InferOutput<typeof PageSchema>;

/**
 * Something that a part lets people do, which the search offers by name (docs/product/frame.md#search). Whoever may
 * open the page of its path is offered it.
 */
export const ActSchema = v.object({
  /** `Add SIM card`; of a device with `{name}` in it: `Set base of {name}`. */
  label: v.pipe(v.string(), v.minLength(1)),
  /** Leads to a page of the part that begins the act by itself. Of a device, `:id` and `:systemId` are its own. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /**
   * Done to a device, where the rules allow this (./rules/node-actions). Absent for what is done to none. A word that a
   * shell does not know is never offered.
   */
  node: v.optional(v.string()),
});
export type Act = v.InferOutput<typeof ActSchema>;

/**
 * The static manifest of a part, published with each release and read by the shell before anything of the part is
 * loaded.
 */
export const ManifestSchema = v.object({
  /** The part's name in the registry and in federation: `mfe_systems`. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  /** Range of contract versions that the part runs with: `^1.0`. */
  contract: v.pipe(v.string(), v.regex(/^\^\d+\.\d+$/)),
  pages: v.array(PageSchema),
  /** A shell before 0.5.0 does not read them. */
  acts: v.optional(v.array(ActSchema)),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/**
 * Whether a shell of this contract version can run a part with that range. `^1.2` takes 1.2 and all later 1.x.
 * @param version `major.minor`
 */
export function contractFits(version: string, range: string): boolean {
  const [haveMajor, haveMinor] = numbers(version);
  const [needMajor, needMinor] = numbers(range.replace(/^\^/, ''));
  return haveMajor === needMajor && haveMinor >= needMinor;
}

function numbers(version: string): [number, number] {
  const [major, minor] = version.split('.').map(Number);
  return [major ?? Number.NaN, minor ?? Number.NaN];
}
