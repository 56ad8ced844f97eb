import { addFinding, saveFinding, signInspection } from '@sagitta/shared-contracts/api/finding';
import { configureNode, renameNode, setNodeBase } from '@sagitta/shared-contracts/api/node-action';
import { confirmLog } from '@sagitta/shared-contracts/api/log';
import { ApiError } from '@sagitta/shared-contracts/api-error';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { ID_TO_COME, type EnteredValue } from '@sagitta/shared-contracts/waiting';
import { changeOf, type Change } from '../change';
import type { OutboxStore } from '../outbox-store';

export const AT = Date.parse('2026-11-27T13:05:00Z');

let made = 0;
function changed(operation: Operation, thing: string, input: object, entered: EnteredValue[], more: Partial<Change>) {
  made += 1;
  const { name, method, path, success, errors, malformed, timeoutMs, body } = operation;
  const call = {
    operation: { name, method, path, success, errors, malformed, timeoutMs, body },
    params: undefined,
    input: { ...input },
  };
  const told = { act: name, of: thing, thing, entered };
  return { ...changeOf(call, told, { key: `key-${String(made).padStart(12, '0')}`, now: AT }), ...more };
}

export const rename = (node: number, name: string, lock: string | null = 'L0', more: Partial<Change> = {}) =>
  changed(
    renameNode,
    `node ${node}`,
    { id: node, name, updatedViaWebsiteAt: lock },
    [{ label: 'Name', text: name, name: 'name' }],
    more,
  );

export const base = (node: number, newBase: number, lock: string | null = 'L0', more: Partial<Change> = {}) =>
  changed(
    setNodeBase,
    `node ${node}`,
    { nodeID: node, newBase, updatedViaWebsiteAt: lock, replaces: null },
    [{ label: 'Base', text: `${newBase} mm`, name: 'newBase', storedAs: 'MeasurementBaseDistance' }],
    more,
  );

/** All thresholds are sent; `entered` are those that the person changed. */
export const thresholds = (node: number, values: Record<string, number>, entered: string[], lock = 'L0') =>
  changed(
    configureNode,
    `node ${node}`,
    { nodeID: node, updatedViaWebsiteAt: lock, replaces: null, ...values },
    entered.map((name) => ({ label: name, text: String(values[name]), name })),
    {},
  );

export const confirmation = (log: number, comment = 'Seen') =>
  changed(
    confirmLog,
    `log ${log}`,
    { logID: log, comment },
    [{ label: 'Comment', text: comment, name: 'comment' }],
    {},
  );

const INSPECTION = 'inspection 7';
const inWhole = (change: Change): Change => ({ ...change, told: { ...change.told, partOf: INSPECTION } });

/** A finding of an inspection, known by its text until the host has given it an ID. */
export const finding = (text: string, more: Partial<Change> = {}) =>
  inWhole(changed(addFinding, `finding ${text}`, { inspectionId: 7, kind: 'danger', text }, [], more));

/** Says something else of it. */
export const corrected = (text: string, now: string, ID = ID_TO_COME, lock: string | null = null) =>
  inWhole(
    changed(
      saveFinding,
      `finding ${text}`,
      { ID, updatedAt: lock, text: now },
      [{ label: 'What was found', text: now, name: 'text' }],
      {},
    ),
  );

export const signature = (more: Partial<Change> = {}) =>
  changed(signInspection, INSPECTION, { ID: 7, name: 'Anna' }, [], more);

export const refusal = (status: number, error: object = {}, message = 'No.') =>
  new ApiError('status', 'test', status, message, { body: { error: { message, ...error } } });

export const silence = () => new ApiError('network', 'test', 0, 'The server cannot be reached.');

/** As the browser's, in order, and read anew each time. */
export function memory(first: readonly Change[] = []): OutboxStore & { all: () => Change[] } {
  let stored = first.map((change) => JSON.stringify(change));
  const files = new Map<string, Blob>();
  const read = () => stored.map((text) => JSON.parse(text) as Change);
  return {
    all: read,
    load: async () => read(),
    add: async (change, file) => {
      stored.push(JSON.stringify(change));
      if (file) files.set(change.id, file);
    },
    file: async ({ id }) => files.get(id) ?? null,
    replace: async (change, file) => {
      stored = read().map((one) => JSON.stringify(one.id === change.id ? change : one));
      if (file) files.set(change.id, file);
      else files.delete(change.id);
    },
    write: async ({ put, drop }) => {
      const left = read().filter(({ id }) => !drop.includes(id));
      stored = left.map((one) => JSON.stringify(put.find(({ id }) => id === one.id) ?? one));
      for (const id of drop) files.delete(id);
    },
  };
}
