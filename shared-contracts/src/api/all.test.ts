import { ALL_OPERATIONS, OPERATIONS, OWN_OPERATIONS } from './all';
import documents from './documents.json';
import type { Operation } from '../operation';
import { EXPORT_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../rules/limits';
import { ROUTER_IMAGES } from '../rules/router';

/** A call as section 7 of a document lists it; what the document does not say is missing. */
interface Listed {
  call: string;
  fields?: string[];
  retries?: number;
  delayMs?: number;
  timeoutMs?: number;
  /** Statuses that count as success beside the usual ones. */
  accepts?: number[];
  /** The only statuses that count as success. */
  only?: number[];
}

const listed = documents.flatMap(({ document, calls }) => calls.map((row: Listed) => ({ document, ...row })));
const operations: [string, Operation][] = Object.entries(OPERATIONS);

const ROUTER_IMAGE_FIELDS = ROUTER_IMAGES.flatMap((image) => [`${image}ImageData`, `${image}ImageMime`]);

/** Fields that the documents do not write, each with its reason beside its schema. */
const ADDED_FIELDS: Readonly<Record<string, string[]>> = {
  confirmLog: ['comment'],
  accelerateNode: ['replaces'],
  configureNode: ['replaces'],
  setNodeBase: ['replaces'],
  createAccount: ['accountCategory'],
  deleteNode: ['PurgeName'],
  deleteSystem: ['PurgeName'],
  uploadSystemMap: ['sizeConfirmed'],
  saveAccount: ['currentPassword'],
  listNodes: ['nodeIds'],
  listLogs: ['kinds', 'unconfirmedFirst'],
  exportReport: ['kinds'],
  listMeasurements: ['MaxPoints', 'Average', 'ForReplay', 'At'],
  createRouter: ROUTER_IMAGE_FIELDS,
  saveRouter: ROUTER_IMAGE_FIELDS,
  saveSimCard: ['updatedAt'],
  saveInspection: ['updatedAt'],
  saveAgreement: ['updatedAt'],
};

/** What the documents leave open: how long the bytes of a file may take over a slow line. */
const UPLOADS: readonly string[] = ['uploadSystemFile', 'uploadSystemMap'];

describe('the table of operations', () => {
  test('declares every call of the three documents', () => {
    const declared = new Set(operations.map(([, operation]) => callOf(operation)));
    expect(listed.map(({ call }) => call).filter((call) => !declared.has(withoutNames(call)))).toEqual([]);
  });

  test('declares no call twice', () => {
    const calls = Object.values<Operation>(ALL_OPERATIONS).map(callOf);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  test.each(operations)('lists %s under its own name', (key, operation) => {
    expect(operation.name).toBe(key);
  });

  test.each(operations)('repeats and waits for %s as its documents say, and otherwise not', (_, operation) => {
    const rows = listed.filter((row) => withoutNames(row.call) === callOf(operation));
    const told = rows.find((row) => row.retries !== undefined);
    expect(operation.retry?.times).toBe(told?.retries);
    if (told?.delayMs !== undefined) expect(operation.retry?.delayMs).toBe(told.delayMs);
    const ownTimeout = UPLOADS.includes(operation.name) ? UPLOAD_TIMEOUT_MS : exportTimeout(operation.name);
    expect(operation.timeoutMs).toBe(rows.find((row) => row.timeoutMs !== undefined)?.timeoutMs ?? ownTimeout);
  });

  test.each(operations)('counts for %s what its documents count as success', (_, operation) => {
    const rows = listed.filter((row) => withoutNames(row.call) === callOf(operation));
    expect(operation.success).toEqual(expect.arrayContaining(rows.flatMap((row) => row.accepts ?? [])));
    for (const { only } of rows) expect(operation.success).toEqual(only ?? operation.success);
  });

  test.each(operations)('sends with %s the fields that the documents write', (name, operation) => {
    const fields = listed.find((row) => withoutNames(row.call) === callOf(operation))?.fields ?? [];
    expect(entriesOf(operation.input).sort()).toEqual([...fields, ...(ADDED_FIELDS[name] ?? [])].sort());
  });

  test.each(operations)('names a parameter of %s for each place in its path', (_, operation) => {
    const places = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);
    expect(entriesOf(operation.params)).toEqual(places);
  });

  test('asks for a token everywhere but at sign-in and the password pages', () => {
    const open = operations.filter(([, { auth }]) => auth === 'none').map(([name]) => name);
    expect(open).toEqual(['changePassword', 'getPasswordChange', 'login', 'remindPassword']);
  });
});

describe('calls of our own', () => {
  const own: [string, Operation][] = Object.entries(OWN_OPERATIONS);

  test.each(own)('names %s as it is listed', (key, { name }) => {
    expect(name).toBe(key);
  });

  test('ask for a token everywhere but where a link or a first step of sign-in brings its own', () => {
    expect(own.filter(([, { auth }]) => auth === 'none').map(([name]) => name)).toEqual([
      'getEmailRestore',
      'restoreEmail',
      'finishLogin',
      'beginPasskeyLogin',
      'finishPasskeyLogin',
      'getWall',
      'getWallMap',
      'getWallMapImage',
    ]);
  });

  test('are none of the documents', () => {
    const ofDocuments = new Set(listed.map(({ call }) => withoutNames(call)));
    expect(own.filter(([name, operation]) => name in OPERATIONS || ofDocuments.has(callOf(operation)))).toEqual([]);
  });
});

function callOf({ method, path }: Operation): string {
  return withoutNames(`${method} ${path}`);
}

/** Documents name one parameter differently in places; only its position counts. */
function withoutNames(call: string): string {
  return call.replace(/\{\w+\}/g, '{}');
}

/** The keys of an object schema, also behind a pipe. */
function entriesOf(schema: Operation['input']): string[] {
  return schema && 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : [];
}

/** Exports are written while they are sent; people may cancel them. */
function exportTimeout(name: string): number | null {
  return name.startsWith('export') ? EXPORT_TIMEOUT_MS : null;
}
