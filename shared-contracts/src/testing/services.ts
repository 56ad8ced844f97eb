import * as v from 'valibot';
import { ApiError } from '../api-error';
import { RuntimeConfigSchema } from '../config';
import { fillPath, type Operation } from '../operation';
import {
  CONTRACT_VERSION,
  type ApiCaller,
  type CallOptions,
  type HeaderTools,
  type Notice,
  type Session,
  type ShellServices,
} from '../shell';
import type { WaitingChange } from '../waiting';
import { FIXED_NOW } from './fixtures';
import { TEST_API } from './network';

/** The default signed-in account of a test. */
export const TEST_SESSION: Session = { id: 1, name: 'Anna Nowak', email: 'staff@sagitta.example', category: 'staff' };

/** The shell's services in a component test, with what the component did with them. */
export interface TestServices extends ShellServices {
  /** Every notice that was shown, oldest first. */
  notices: Notice[];
  /** The current contents of the header. */
  header: HeaderTools;
  logout: jest.Mock;
  /** Keeps a change that says how it waits, or throws where there is no room. Null: a shell that keeps none. */
  keep: ((told: WaitingChange) => void) | null;
}

/** Services over the mocked network. The clock stands still at `now`, which no test takes from the machine. */
export function testServices({
  session = TEST_SESSION,
  now = FIXED_NOW,
  config = {},
}: {
  session?: Session | null;
  now?: number;
  config?: Partial<v.InferInput<typeof RuntimeConfigSchema>>;
} = {}): TestServices {
  const services: TestServices = {
    contractVersion: CONTRACT_VERSION,
    session,
    call: (operation, request, options) => testCall(operation, request, options).catch(keptBy(services, options)),
    config: v.parse(RuntimeConfigSchema, { apiUrl: TEST_API, ...config }),
    now: () => now,
    notices: [],
    header: {},
    notify: (notice) => {
      services.notices.push(notice);
      return () => undefined;
    },
    setHeader: (tools) => {
      services.header = tools;
      return () => {
        services.header = {};
      };
    },
    logout: jest.fn(),
    keep: null,
  };
  return services;
}

/** As the shell's caller, where the connection breaks. */
function keptBy({ keep }: TestServices, { waits }: CallOptions = {}) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError) || error.kind !== 'network' || !waits || !keep) throw error;
    try {
      keep(waits);
    } catch {
      throw new ApiError('unkept', error.operation, 0, 'There is no room.');
    }
    throw new ApiError('waiting', error.operation, 0, 'It waits.');
  };
}

/** The shell's caller without its retries and timeouts: a component sees only the response and the error. */
const testCall = (async (
  operation: Operation,
  given: { params?: Record<string, unknown>; input?: unknown },
  options: CallOptions = {},
) => {
  const response = await send(operation, given, options);
  if (!operation.success.includes(response.status)) throw await statusError(operation, response);
  if (operation.output === 'blob') {
    return {
      blob: await response.blob(),
      fileName: null,
      lastModified: response.headers.get('Last-Modified'),
      notModified: response.status === 304,
    };
  }
  const parsed = v.safeParse(operation.output, await response.json());
  if (!parsed.success) throw new ApiError('malformed', operation.name, response.status, v.summarize(parsed.issues));
  return parsed.output;
}) as ApiCaller;

async function send(
  operation: Operation,
  given: { params?: Record<string, unknown>; input?: unknown },
  { signal, headers }: CallOptions,
): Promise<Response> {
  const multipart = operation.body === 'multipart';
  try {
    return await fetch(TEST_API + fillPath(operation.path, given.params), {
      method: operation.method,
      signal,
      headers: { ...headers, ...(given.input !== undefined && !multipart && { 'Content-Type': 'application/json' }) },
      body: multipart ? formOf(given.input) : JSON.stringify(given.input),
    });
  } catch (error) {
    if (signal?.aborted) throw new ApiError('aborted', operation.name, 0, `${operation.name} was cancelled.`);
    if (error instanceof TypeError) throw new ApiError('network', operation.name, 0, 'The server cannot be reached.');
    throw error;
  }
}

async function statusError(operation: Operation, response: Response): Promise<ApiError> {
  const body = (await response.json()) as { error?: { message?: string; reference?: string } };
  return new ApiError(
    'status',
    operation.name,
    response.status,
    body.error?.message ?? operation.errors[response.status] ?? `The server answered ${response.status}.`,
    { reference: body.error?.reference, body },
  );
}

function formOf(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}
