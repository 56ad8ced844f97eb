import { LIVE, REGISTRY } from './caches';
import { registryReader } from './registry-reader';
import { fakeCaches } from './testing/fake-caches';

const listed = (version: string) =>
  JSON.stringify({
    microFrontends: {
      mfe_systems: [
        {
          url: `https://systems.example/mfe_systems/${version}/remoteEntry.js`,
          metadata: { integrity: 'sha384-x', version },
          deployment: { traffic: 100, default: true },
          extras: { manifest: { name: 'mfe_systems', contract: '^1.0', pages: [], menu: [] }, scripts: [] },
        },
      ],
    },
  });
const OLD = listed('0.1.0-11111111');
const NEW = listed('0.1.0-22222222');

let room = true;
const readRegistry = jest.fn(async () => undefined);
beforeEach(async () => {
  room = true;
  readRegistry.mockClear();
  jest.spyOn(console, 'warn').mockReturnValue();
  Object.assign(globalThis, { caches: fakeCaches(() => room) });
  await (await caches.open(LIVE)).put(REGISTRY, new Response(OLD));
});
afterEach(() => jest.restoreAllMocks());

async function read(response: Response, path = REGISTRY): Promise<Response> {
  const request = new Request(`https://roofs.example${path}`);
  const event = { waitUntil: () => undefined } as unknown as ExtendableEvent;
  const given = await registryReader({ readRegistry }).fetchDidSucceed?.({ event, request, response });
  if (!given) throw new Error('The page got nothing.');
  return given;
}
const kept = async () => (await (await caches.open(LIVE)).match(REGISTRY))?.text();

test('what a registry lists is known, and kept, before its page has it', async () => {
  expect(await (await read(new Response(NEW))).text()).toBe(NEW);
  expect(readRegistry).toHaveBeenCalledWith(JSON.parse(NEW));
  expect(await kept()).toBe(NEW);
});

test('the same registry as before is not stored again', async () => {
  await read(new Response(OLD));
  expect(readRegistry).not.toHaveBeenCalled();
});

test('on a device without room the one before is gone, which may list what was withdrawn', async () => {
  room = false;
  expect(await (await read(new Response(NEW))).text()).toBe(NEW);
  expect(readRegistry).toHaveBeenCalledWith(JSON.parse(NEW));
  expect(await kept()).toBeUndefined();
});

test.each([
  ['that is down', new Response('Bad gateway', { status: 502 })],
  ['in whose place a hotel answers', new Response('<h1>Welcome to our network</h1>')],
  ['that is cut off', new Response(NEW.slice(0, 40))],
  ['without parts', new Response('{}')],
])('a registry %s takes nothing away, and the page gets what the network said', async (_, told) => {
  const said = await told.clone().text();
  expect(await (await read(told)).text()).toBe(said);
  expect(readRegistry).not.toHaveBeenCalled();
  expect(await kept()).toBe(OLD);
});
