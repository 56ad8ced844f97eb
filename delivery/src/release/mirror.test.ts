import { get } from 'node:http';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { liveSource } from '../serve/live-source';
import { remoteListener } from '../serve/suite-server';
import { bucketClient, bucketStore } from '../store/bucket-store';
import { folderStore } from '../store/folder-store';
import type { Installation } from '../store/installation';
import { NO_OWNERS } from '../store/owners';
import type { Store } from '../store/store';
import { addresses, partNamed } from '../suite';
import { remoteBuild, shellBuild, temporaryFolder, twoHoursLaterEachTime } from '../testing/fake-builds';
import { startS3, type S3Server } from '../testing/s3-server';
import { rollback } from './go-back';
import { mirror } from './mirror';
import { publish } from './publish';
import { verify } from './verify';

const PART = partNamed('mfe-systems');
const NAME = 'production';

let s3: S3Server;
let bucket: Store;
let folder: string;
let buckets = 0;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.end());
beforeEach(async () => {
  buckets += 1;
  const env = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_ENDPOINT_URL_S3: s3.endpoint };
  bucket = bucketStore(bucketClient(env), { bucket: 'releases', prefix: `mirror-${buckets}/` });
  folder = await temporaryFolder();
  await publish(source(), await shellBuild(), {});
});

const source = (): Installation => ({ store: bucket, name: NAME, owners: NO_OWNERS });
const release = async (content: string) =>
  (await publish(source(), await remoteBuild(PART.name, { content }), { at: clock() })).version;
const clock = twoHoursLaterEachTime();
const renew = () => mirror(source(), folderStore(folder));
const copy = () => ({ store: folderStore(folder), name: NAME, owners: NO_OWNERS });
const liveEntry = async () => {
  const { microFrontends } = JSON.parse(await liveSource(copy(), () => 'https://part').registry()) as {
    microFrontends: Record<string, { url: string }[]>;
  };
  return microFrontends[PART.name]?.[0]?.url;
};

test('a web server serves what was published to a bucket from the copy, and follows a rollback', async () => {
  const first = await release('one');
  expect(await renew()).toEqual({ added: expect.arrayContaining([`${PART.name}/${first}`]), removed: [] });
  expect(await verify(copy(), addresses(3000).releases)).toEqual([]);
  const { base, close } = await serve();
  const entry = await answer(`${base}/${PART.name}/${first}/remoteEntry.js`);
  expect(entry).toEqual({ status: 200, type: 'text/javascript; charset=utf-8', body: `var ${PART.name} = "one";` });
  await close();

  const second = await release('two');
  expect(await renew()).toEqual({ added: [`${PART.name}/${second}`], removed: [] });
  expect(await liveEntry()).toBe(`https://part/${PART.name}/${second}/remoteEntry.js`);
  await rollback(source(), PART, undefined, { by: 'test' });
  expect(await renew()).toEqual({ added: [], removed: [] });
  expect(await liveEntry()).toBe(`https://part/${PART.name}/${first}/remoteEntry.js`);
});

test('a file that is not the released one is not served, and what was live stays', async () => {
  const first = await release('one');
  await renew();
  const second = await release('two');
  const key = `releases/${PART.name}/${second}/1.js`;
  const stored = await bucket.read(key);
  await bucket.write(key, Buffer.from('alert(1)'));
  await expect(renew()).rejects.toThrow(/1\.js is not the file that was released/);
  expect(await liveEntry()).toContain(first);
  await bucket.write(key, stored?.bytes ?? Buffer.alloc(0));
  await renew();
  expect(await liveEntry()).toContain(second);
});

test('a bucket that is away leaves the copy as it is, and what was pruned in it goes', async () => {
  const first = await release('one');
  await release('two');
  await renew();
  s3.misbehave('forbidden');
  await expect(renew()).rejects.toThrow('does not let you do this');
  s3.misbehave(null);
  expect(await verify(copy(), addresses(3000).releases)).toEqual([]);
  await bucket.remove(`releases/${PART.name}/${first}/release.json`);
  expect(await renew()).toEqual({ added: [], removed: [`${PART.name}/${first}`] });
});

async function serve(): Promise<{ base: string; close: () => Promise<void> }> {
  const server: Server = createServer(remoteListener(join(folder, 'releases'), PART));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { base: `http://127.0.0.1:${port}`, close };
}

function answer(url: string): Promise<{ status?: number; type?: string; body: string }> {
  return new Promise((done, fail) => {
    get(url, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => done({ status: response.statusCode, type: response.headers['content-type'], body }));
    }).on('error', fail);
  });
}
