import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, StoreConflict, StoreFailure, type ListedObject, type Store, type StoredObject } from './store';

export interface Bucket {
  bucket: string;
  /** Keys begin with it; empty, or ending with a slash. */
  prefix: string;
  /** Longest wait for one answer. */
  deadlineMs?: number;
}

const DEADLINE_MS = 30_000;
const ATTEMPTS = 3;

/** A client that is set up by the environment, as AWS describes it (AWS_REGION, AWS_ENDPOINT_URL_S3, credentials). */
export function bucketClient(env: NodeJS.ProcessEnv): S3Client {
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return new S3Client({
    region: env.AWS_REGION ?? 'us-east-1',
    maxAttempts: ATTEMPTS,
    // Other makes of S3 are addressed by path, and know no checksums beside the protocol's own.
    ...(accessKeyId &&
      secretAccessKey && { credentials: { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN } }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** A store in an S3-compatible bucket that keeps conditional writes. */
export function bucketStore(client: S3Client, { bucket, prefix, deadlineMs = DEADLINE_MS }: Bucket): Store {
  const place = `s3://${bucket}/${prefix}`;
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  const deadline = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) });
  let isProven: Promise<void> | null = null;

  const read = async (key: string): Promise<StoredObject | null> => {
    try {
      const { Body, ETag } = await client.send(new GetObjectCommand(at(key)), deadline());
      if (!Body || !ETag) throw new StoreFailure(`The store ${place} answers ${key} without content or ETag.`);
      return { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag };
    } catch (error) {
      if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return null;
      throw error;
    }
  };

  const put = async (key: string, bytes: Buffer, condition: { IfMatch?: string; IfNoneMatch?: string }) => {
    try {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ...condition }), deadline());
    } catch (error) {
      const isMissing = condition.IfMatch !== undefined && nameOf(error) === 'NoSuchKey';
      if (isMissing || statusOf(error) === 412 || statusOf(error) === 409) throw new StoreConflict(key);
      throw error;
    }
  };

  /** A bucket that takes no notice of conditions would let one team overwrite another's release without a word. */
  const prove = async () => {
    const key = `probe/${randomUUID()}`;
    await put(key, Buffer.from('one'), { IfNoneMatch: '*' });
    const refused = await put(key, Buffer.from('two'), { IfNoneMatch: '*' }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof StoreConflict) return true;
        throw error;
      },
    );
    await client.send(new DeleteObjectCommand(at(key)), deadline());
    if (!refused)
      throw new StoreFailure(`The store ${place} does not keep conditional writes (If-None-Match). Use another.`);
  };

  const write = async (key: string, bytes: Buffer, expected?: string | null) => {
    if (expected === undefined) return put(key, bytes, {});
    isProven ??= prove();
    await isProven;
    return put(key, bytes, expected === null ? { IfNoneMatch: '*' } : { IfMatch: expected });
  };

  const list = async (under: string): Promise<ListedObject[]> => {
    const found: ListedObject[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + under, ContinuationToken: token }),
        deadline(),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) found.push({ key: Key.slice(prefix.length), at: LastModified });
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
    return found.sort((a, b) => (a.key < b.key ? -1 : 1));
  };

  return {
    place,
    read: (key) => inWords(place, () => read(key)),
    write: (key, bytes, expected) => inWords(place, () => write(key, bytes, expected)),
    remove: (key) => inWords(place, async () => void (await client.send(new DeleteObjectCommand(at(key)), deadline()))),
    list: (under) => inWords(place, () => list(under)),
  };
}

async function inWords<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreConflict || error instanceof StoreFailure) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new StoreFailure(`The store ${place} ${wordsFor(error)}: ${nameOf(error)}: ${message}`, { cause: error });
  }
}

function wordsFor(error: unknown): string {
  const status = statusOf(error);
  const name = nameOf(error);
  if (name === 'TimeoutError' || name === 'AbortError') return 'did not answer in time';
  if (name === 'NoSuchBucket') return 'does not exist';
  if (/full|quota/i.test(name) || status === 507) return 'is full';
  if (status === 401 || status === 403 || name === 'CredentialsProviderError') return 'does not let you do this';
  if (status !== undefined && status >= 500) return 'is out of order';
  return status === undefined ? 'cannot be reached' : 'answers what cannot be understood';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
}
