import * as v from 'valibot';

/** Where the format is described; each registry names it. */
export const FRONTEND_DISCOVERY = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/**
 * What any reader of the Frontend Discovery format (v1-pre) relies on: nothing beside these keys, ours only under
 * `extras`.
 * The shell's own, stricter reading is RegistrySchema in shared-contracts.
 */
export const FrontendDiscoverySchema = v.strictObject({
  schema: v.string(),
  microFrontends: v.record(
    v.string(),
    v.array(
      v.strictObject({
        url: v.string(),
        fallbackUrl: v.optional(v.string()),
        metadata: v.strictObject({ integrity: v.string(), version: v.string() }),
        extras: v.optional(v.looseObject({})),
        deployment: v.optional(
          v.looseObject({ traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), default: v.boolean() }),
        ),
      }),
    ),
  ),
});
