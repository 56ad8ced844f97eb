import * as v from 'valibot';

/** `/config.json`: what a host sets without a build (docs/product/README.md). Every key but `apiUrl` has a default. */
export const RuntimeConfigSchema = /*#__PURE__*/ v.object({
  /** Where the API answers, without a trailing slash. */
  apiUrl: v.pipe(v.string(), v.minLength(1)),
  provider: v.optional(
    v.object({
      name: v.string(),
      slug: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
      url: v.pipe(v.string(), v.url()),
    }),
    { name: 'Sagitta', slug: 'sagitta', url: 'https://sagitta.example' },
  ),
  /** Account ids that see the log resend buttons (docs/product/access.md). */
  logResendAccountIds: v.optional(v.array(v.number()), []),
  /** Raster tiles of the location maps; null draws the neutral layer. */
  mapTiles: v.optional(v.nullable(v.object({ url: v.string(), attribution: v.string() })), null),
  /** Unit of the temperatures in stored weather reports, as the host gets them from its weather service. */
  weatherUnit: v.optional(v.picklist(['celsius', 'kelvin']), 'celsius'),
  /** Demo accounts named on the sign-in page; only ever set by the embedded demo. */
  demoAccounts: v.optional(
    v.array(v.object({ email: v.string(), label: v.string(), password: v.optional(v.string()) })),
    [],
  ),
  /** The demo world is open to others (`isOpenDemo` in ./rules/demo): every page says so. */
  openDemo: v.optional(v.boolean(), false),
  /** Public keys of each part's owner, as RELEASE_OWNERS lists them (docs/operating.md), by name of the part. */
  owners: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Names of the remotes that this address carries, as `mfe_backoffice`; null where it carries the whole suite. */
  parts: v.optional(v.nullable(v.array(v.string())), null),
});
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfigSchema>;

/** Whether an address carries a part. A shell that does not know of `parts` hands over a configuration without it. */
export function carries({ parts }: { parts?: RuntimeConfig['parts'] }, part: string): boolean {
  return parts?.includes(part) ?? true;
}
