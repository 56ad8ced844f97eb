import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { SENSOR_TYPES } from '@sagitta/shared-contracts/api/node';
import { DeclaredCodecSchema } from './declared-codec';

// UPLINKS names a JSON file of sources and device profiles (docs/connect.md).

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const url = v.pipe(v.string(), v.url());

const ProfileSchema = v.strictObject({
  /** As the network server calls the device profile; letter case does not matter. */
  name,
  deviceType: name,
  sensor: v.picklist(SENSOR_TYPES),
  codec: v.union([v.literal('sagitta'), DeclaredCodecSchema]),
});
export type Profile = v.InferOutput<typeof ProfileSchema>;

const SourceSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'is not a name such as roofs-1')),
  kind: v.picklist(['chirpstack', 'things-stack']),
  /** While one replaces the other, both are valid. */
  secrets: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(20, 'must have at least 20 characters'))),
    v.minLength(1),
    v.maxLength(2, 'are at most two: the old one and the new one'),
  ),
  /** ChirpStack's REST API, or the address of The Things Stack, which takes downlinks. */
  queue: v.optional(v.strictObject({ url, token: v.pipe(v.string(), v.nonEmpty()) })),
  mqtt: v.optional(
    v.strictObject({
      url: v.pipe(v.string(), v.regex(/^(mqtts?|wss?):\/\//, 'is not an mqtt:// address')),
      username: v.optional(v.string()),
      password: v.optional(v.string()),
    }),
  ),
});
export type Source = v.InferOutput<typeof SourceSchema>;

const ConfigSchema = v.strictObject({
  sources: v.pipe(
    v.array(SourceSchema),
    v.check((sources) => new Set(sources.map((source) => source.name)).size === sources.length, 'share a name'),
  ),
  profiles: v.optional(v.array(ProfileSchema), []),
});

/** Profiles that every host knows. */
const BUILT_IN: readonly Profile[] = [
  { name: 'Sagitta laser', deviceType: 'UD-20.3', sensor: 'laser', codec: 'sagitta' },
  { name: 'Sagitta inclinometer', deviceType: 'UD-30.1', sensor: 'inclinometer', codec: 'sagitta' },
];

export class UplinkConfig {
  private readonly profiles: ReadonlyMap<string, Profile>;

  constructor(
    readonly sources: readonly Source[],
    profiles: readonly Profile[],
  ) {
    this.profiles = new Map([...BUILT_IN, ...profiles].map((profile) => [profile.name.toLowerCase(), profile]));
  }

  source(sourceName: string): Source | null {
    return this.sources.find((source) => source.name === sourceName) ?? null;
  }

  profile(profileName: string | null): Profile | null {
    return this.profiles.get(profileName?.toLowerCase() ?? '') ?? null;
  }

  /** The profile whose name a device's id begins with, as in sagitta-laser-girder-1; null if there is none. */
  profileByDeviceId(deviceId: string): string | null {
    const found = [...this.profiles.values()]
      .map((profile) => ({ name: profile.name, slug: slugOf(profile.name) }))
      .filter(({ slug }) => slug !== '' && `${deviceId.toLowerCase()}-`.startsWith(`${slug}-`));
    return found.sort((one, other) => other.slug.length - one.slug.length)[0]?.name ?? null;
  }

  /** Names of the profiles of our own format, in lower case. */
  ownProfiles(): string[] {
    return [...this.profiles].flatMap(([profileName, { codec }]) => (codec === 'sagitta' ? [profileName] : []));
  }

  /** Whether devices of this profile speak our own format, and so understand our commands; null if it is unknown. */
  isOwnFormat(profileName: string | null): boolean | null {
    const profile = this.profile(profileName);
    return profile && profile.codec === 'sagitta';
  }
}

/** As The Things Stack allows in an id. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** @throws Error that says what is wrong, and never a secret */
export function parseUplinkConfig(text: string): UplinkConfig {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The file of UPLINKS is not JSON.');
  }
  const result = v.safeParse(ConfigSchema, json);
  if (result.success) return new UplinkConfig(result.output.sources, result.output.profiles);
  const [issue] = result.issues;
  const where = v.getDotPath(issue) ?? 'the file';
  throw new Error(
    `The file of UPLINKS is not usable: ${where} ${where.includes('secrets') ? secretIssue(issue) : issue.message}`,
  );
}

/** A message of the schema may quote the value. */
function secretIssue(issue: { type: string; message: string }): string {
  return issue.type === 'min_length' || issue.type === 'max_length' ? issue.message : 'is not a list of secrets';
}

const CHECK_EVERY_MS = 1_000;

/**
 * The configuration of a file, read again when the file has changed: a new secret or profile needs no restart, during
 * which a network server would lose events. A file that has become unusable changes nothing and is reported.
 */
export function watchedConfig(file: string, onError: (error: unknown) => void): () => UplinkConfig {
  let checkedAt = Date.now();
  let changedAt = statSync(file).mtimeMs;
  let config = parseUplinkConfig(readFileSync(file, 'utf8'));
  return () => {
    if (Date.now() - checkedAt < CHECK_EVERY_MS) return config;
    checkedAt = Date.now();
    try {
      const { mtimeMs } = statSync(file);
      if (mtimeMs === changedAt) return config;
      changedAt = mtimeMs;
      config = parseUplinkConfig(readFileSync(file, 'utf8'));
    } catch (error) {
      onError(error);
    }
    return config;
  };
}
