// What the compiler has to accept and to refuse. Nothing here is run: the type check is the test.
import { getSystemMapImage } from './api/system-map';
import { getSystem, listSystems, type System, type SystemDetails } from './api/system';
import { login, type LoginAnswer } from './api/session';
import { renameNode } from './api/node-action';
import { operation, type FileAnswer, type InputOf, type OutputOf, type ParamsOf } from './operation';
import type { ApiCaller } from './shell';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(proof?: T): T | undefined => proof;

export async function requests(call: ApiCaller): Promise<void> {
  await call(listSystems, {});
  await call(getSystem, { params: { id: 1 } });
  await call(getSystem, { params: { id: '1' } });
  await call(login, { input: { email: 'a@b.pl', password: 'secret' } });
  await call(renameNode, { input: { id: 1, name: 'A-01', updatedViaWebsiteAt: null } });

  // @ts-expect-error -- a save needs the lock that was read, or null where the host gave none
  await call(renameNode, { input: { id: 1, name: 'A-01' } });
  // @ts-expect-error -- a call with a path parameter needs it
  await call(getSystem, {});
  // @ts-expect-error -- the parameter has a name
  await call(getSystem, { params: { systemId: 1 } });
  // @ts-expect-error -- a call without a body takes none
  await call(listSystems, { input: {} });
  // @ts-expect-error -- every field of the body is needed
  await call(login, { input: { email: 'a@b.pl' } });
  // @ts-expect-error -- and of the right kind
  await call(renameNode, { input: { id: '1', name: 'A-01' } });
}

export async function answers(call: ApiCaller): Promise<void> {
  const systems = await call(listSystems, {});
  holds<Same<typeof systems, System[]>>();
  const system = await call(getSystem, { params: { id: 1 } });
  holds<Same<typeof system, SystemDetails>>();
  const image = await call(getSystemMapImage, { params: { id: 1 } });
  holds<Same<typeof image, FileAnswer>>();

  holds<Same<OutputOf<typeof login>, LoginAnswer>>();
  holds<Same<InputOf<typeof login>, { email: string; password: string }>>();
  holds<Same<InputOf<typeof listSystems>, undefined>>();
  holds<Same<ParamsOf<typeof getSystem>, { id: string | number }>>();
  // What may be null has to be looked at.
  // @ts-expect-error -- the deflection may be missing
  systems[0]?.nodesHighestDeflection.toFixed();
}

// @ts-expect-error -- there is no such method
operation('FETCH', '/nowhere', { name: 'nowhere', output: 'blob' });
