import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type * as v from 'valibot';
import { listFavourites } from '../api/favourite';
import { listViews } from '../api/view';
import type { ErrorAnswer } from '../api-error';
import type { InputOf, Operation, Schema } from '../operation';

/** The API's address in component tests. */
export const TEST_API = 'http://api.test';

/** What a host may omit: an absent optional field is read as null. */
type Loose<T> = T extends readonly (infer E)[]
  ? Loose<E>[]
  : T extends object
    ? { [K in keyof T as undefined extends T[K] ? never : K]: Loose<T[K]> } & {
        [K in keyof T as undefined extends T[K] ? K : never]?: Loose<T[K]>;
      }
    : T;

/** What a host may send for an operation: the input type of its answer's schema, optional fields left out or not. */
export type WireOf<O> =
  O extends Operation<Schema | undefined, Schema | undefined, infer R>
    ? R extends Schema
      ? Loose<v.InferInput<R>>
      : string
    : never;

/** A failing status, and the parts of the error's body that the test needs. */
export interface Failure extends Partial<ErrorAnswer['error']> {
  status: number;
  /** Fields of the body beside `error`. */
  beside?: Readonly<Record<string, unknown>>;
}

/** A request as it was sent. */
export interface Seen<O> {
  input: InputOf<O>;
  params: Readonly<Record<string, string>>;
}

export interface Network {
  /** Answers an operation from now on; a function is called each time. */
  answer: <O extends Operation>(operation: O, body: WireOf<O> | ((seen: Seen<O>) => WireOf<O>)) => void;
  /** Lets an operation fail from now on. */
  fail: (operation: Operation, failure: Failure) => void;
  /** The connection breaks. */
  breakOff: (operation: Operation) => void;
  /** The answer never comes. */
  hang: (operation: Operation) => void;
  /** The requests sent to an operation so far. */
  seen: <O extends Operation>(operation: O) => Seen<O>[];
}

/** Mocks the network of a test file from the table of operations. An unmocked call fails the test. */
export function mockNetwork(): Network {
  // Nothing is marked or kept, unless a test says so: most pages ask.
  const server = setupServer(
    http.get(TEST_API + listFavourites.path, () => HttpResponse.json([])),
    http.get(TEST_API + listViews.path.replaceAll(PARAMETER, ':$1'), () => HttpResponse.json([])),
  );
  const log = new Map<string, Seen<Operation>[]>();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    log.clear();
  });
  afterAll(() => server.close());

  const on = (operation: Operation, respond: (seen: Seen<Operation>) => Response | Promise<Response>) => {
    const method = METHODS[operation.method];
    server.use(
      method(TEST_API + operation.path.replaceAll(PARAMETER, ':$1'), async ({ request, params }) => {
        const seen = { input: await readBody(request), params: params as Record<string, string> } as Seen<Operation>;
        log.set(operation.name, [...(log.get(operation.name) ?? []), seen]);
        return respond(seen);
      }),
    );
  };

  return {
    answer: (operation, body) =>
      on(operation, (seen) => {
        const content: unknown = typeof body === 'function' ? (body as (request: typeof seen) => unknown)(seen) : body;
        const status = operation.success[0] ?? 200;
        return operation.output === 'blob'
          ? new HttpResponse(String(content), { status })
          : HttpResponse.json(content as Record<string, unknown>, { status });
      }),
    fail: (operation, { status, beside, ...error }) =>
      on(operation, () =>
        HttpResponse.json({ ...beside, error: { message: `Failed with ${status}.`, ...error } }, { status }),
      ),
    breakOff: (operation) => on(operation, () => HttpResponse.error()),
    hang: (operation) => on(operation, () => new Promise<Response>(() => undefined)),
    seen: (operation) => (log.get(operation.name) ?? []) as Seen<typeof operation>[],
  };
}

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete } as const;
const PARAMETER = /\{(\w+)\}/g;

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('Content-Type')?.startsWith('multipart/'))
    return Object.fromEntries((await request.formData()).entries());
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}
