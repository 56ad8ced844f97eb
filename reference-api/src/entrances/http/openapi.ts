import { toJsonSchema } from '@valibot/to-json-schema';
import { PRODUCT_PAGES } from '@sagitta/shared-contracts/api/product-pages';
import { errorsOf, ONCE_KEY, OnceKeySchema } from '@sagitta/shared-contracts/once';
import { COMMON_ERRORS, type Operation, type Schema } from '@sagitta/shared-contracts/operation';
import { CARDS_TYPE, TABLE_TYPE } from '@sagitta/shared-contracts/table';
import { STREAM_EVENTS, STREAM_PATH, STREAM_TYPE } from '@sagitta/shared-contracts/stream';
import { TOO_MANY_STREAMS } from '../stream/route';

const PAGES: Readonly<Record<string, string>> = PRODUCT_PAGES;

/** Tags, in the order in which the page shows them. */
const SERVED = 'Served';
const NOT_SERVED = 'Not served yet';

/** Errors that only signed-in calls have. */
const SESSION_ERRORS = new Set(['401', '403']);

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The stream, which is not a regular operation: its response does not end. */
const STREAM = {
  operationId: 'stream',
  summary: 'stream',
  description: [
    'Live changes in the systems that the caller can see (server-sent events). ' +
      'The response stays open while the session lasts; comments serve as heartbeats. ' +
      'Every event and every comment has an `id`.',
    ...Object.entries(STREAM_EVENTS).map(
      ([name, schema]) => `\n**${name}**\n\n\`\`\`json\n${JSON.stringify(jsonSchema(schema, 'output'))}\n\`\`\``,
    ),
  ].join('\n'),
  tags: [SERVED],
  security: [{ token: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The last `id` received: the stream resumes after it.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: { description: 'The events.', content: { [STREAM_TYPE]: { schema: { type: 'string' } } } },
    401: failure(COMMON_ERRORS[401] ?? ''),
    429: {
      ...failure(TOO_MANY_STREAMS),
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    },
  },
};

/** The contract as an OpenAPI 3.1 document: what is declared, and which of it this host serves. */
export function openApi(
  operations: readonly Operation[],
  served: ReadonlySet<string>,
  { provider, hasStream }: { provider: string; hasStream: boolean },
): object {
  const paths: Record<string, Record<string, object>> = hasStream ? { [STREAM_PATH]: { get: STREAM } } : {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, served.has(operation.name)),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${provider} API`,
      version: '1',
      description: 'Generated from the contract. Sign in with POST /login and pass its token to Authorize.',
    },
    tags: [{ name: SERVED }, { name: NOT_SERVED, description: 'Declared in the contract; this host answers 501.' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['message'],
              properties: {
                message: { type: 'string' },
                reference: { type: 'string', description: 'The id under which the host logged the failure.' },
                fields: {
                  type: 'object',
                  additionalProperties: { type: 'string' },
                  description: 'What is wrong with which field.',
                },
              },
            },
          },
        },
      },
    },
  };
}

/** The same list with its names written once, for callers that accept it. */
const TABLE = {
  type: 'object',
  required: ['fields', 'usual', 'rows'],
  properties: {
    fields: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    usual: { type: 'array' },
    rows: { type: 'array', items: { type: 'array' } },
  },
};

const KEY = {
  name: ONCE_KEY,
  in: 'header',
  required: false,
  description: 'The call is carried out once per key; a repetition gets the answer of the first time.',
  schema: jsonSchema(OnceKeySchema, 'input'),
};

function describe(operation: Operation, isServed: boolean): object {
  const errors = Object.entries(errorsOf(operation)).filter(
    ([status]) =>
      operation.auth === 'bearer' ||
      !SESSION_ERRORS.has(status) ||
      operation.errors[Number(status)] !== COMMON_ERRORS[Number(status)],
  );
  return {
    operationId: operation.name,
    summary: operation.name,
    description: `Its rules: docs/product/${PAGES[operation.name]}`,
    tags: [isServed ? SERVED : NOT_SERVED],
    ...(operation.auth === 'bearer' && { security: [{ token: [] }] }),
    ...((operation.params || operation.once) && { parameters: parameters(operation) }),
    ...(operation.input && {
      requestBody: {
        required: true,
        content: {
          [operation.body === 'json' ? 'application/json' : 'multipart/form-data']: {
            schema: jsonSchema(operation.input, 'input'),
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(operation.success.map((status) => [status, answerOf(operation, status)])),
      ...Object.fromEntries(errors.map(([status, description]) => [status, failure(description)])),
    },
  };
}

function answerOf(operation: Operation, status: number): object {
  if (status === 304) return { description: "The caller's copy still counts." };
  const content =
    operation.output === 'blob'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {
          'application/json': { schema: jsonSchema(operation.output, 'output') },
          ...(operation.table && { [TABLE_TYPE]: { schema: TABLE } }),
          ...(operation.table === 'cards' && { [CARDS_TYPE]: { schema: TABLE } }),
        };
  return { description: 'Success.', content };
}

function parameters({ params, once }: Operation): object[] {
  const schema = params ? (jsonSchema(params, 'input') as { properties?: Record<string, object> }) : {};
  const inPath = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'path',
    required: true,
    schema: property,
  }));
  return once ? [...inPath, KEY] : inPath;
}

/** Checks and transforms that JSON Schema cannot express are omitted; the route still applies them. */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return rest;
}
