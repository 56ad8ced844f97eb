import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { partNamed } from '../suite';

/** The public keys of each part's owner, by name of the part. A part that is not listed is not protected. */
export type Owners = ReadonlyMap<string, readonly KeyObject[]>;

export const NO_OWNERS: Owners = new Map();

/** Words of its own: valibot's repeat what was found, which may be a private key. */
const ListSchema = v.pipe(
  v.record(
    v.string(),
    v.pipe(v.array(v.string('is no text'), 'is no list'), v.minLength(1, 'lists no key')),
    'is no object',
  ),
  v.check((list) => Object.keys(list).length > 0, 'lists no part'),
);

/**
 * RELEASE_OWNERS names a file of the installation: `{ "<part>": ["<public key>", …] }`. It is no object of the store,
 * which is what nobody has to trust.
 * @throws where it cannot be read as a whole: a list that is not understood must not protect less
 */
export function ownersFromEnv({ RELEASE_OWNERS: file }: Readonly<Record<string, string | undefined>>): Owners {
  if (!file) return NO_OWNERS;
  const owners = new Map<string, readonly KeyObject[]>();
  for (const [word, keys] of Object.entries(listIn(file))) {
    const { name } = partNamed(word);
    const read = keys.map((text, index) => publicKey(text, `RELEASE_OWNERS: key ${index + 1} of ${word} in ${file}`));
    owners.set(name, [...(owners.get(name) ?? []), ...read]);
  }
  return owners;
}

/** As a list of owners names a key: what browsers can read too. */
export function keyText(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

function listIn(file: string): v.InferOutput<typeof ListSchema> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    // The message of a parser repeats what it read, which may be a private key.
    const why = (cause as NodeJS.ErrnoException).code ?? 'it is no JSON';
    throw new Error(`RELEASE_OWNERS: ${file} cannot be read (${why}).`, { cause });
  }
  const list = v.safeParse(ListSchema, json);
  if (list.success) return list.output;
  const [issue] = list.issues;
  throw new Error(`RELEASE_OWNERS: ${file} cannot be read (${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}).`);
}

/** The text is not repeated: somebody may have taken the private key for the public one. */
function publicKey(text: string, what: string): KeyObject {
  const refused = `${what} is no public key of \`pnpm release key\`.`;
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch (cause) {
    throw new Error(refused, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(refused);
  return key;
}
