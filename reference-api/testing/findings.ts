import type { OperationName } from '@sagitta/shared-contracts/api';
import sharp from 'sharp';
import type { TestApi } from './api';
import { makeSystem } from './entities';

/** A photo of one colour, with what a phone writes into it. */
export const photo = (width = 400, height = 300, colour = '#456') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'Secret place' } } })
    .toBuffer();

/** A form as the shell sends it, also without a photo. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}

export const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

export const NOTHING_SEEN = { no_fault: 0, watch: 0, repair: 0, danger: 0 };

interface AuditedCall {
  body: object;
  under: { system: number };
  kind: string;
  changes: object[];
}

/** What people do at an inspection. */
export function auditedFindings(
  api: () => TestApi,
  token: () => string,
): { readonly [N in OperationName]?: () => Promise<AuditedCall> } {
  const send = (method: 'PUT' | 'GET' | 'POST', path: string, body?: object) =>
    api().call(method, path, { token: token(), body });
  async function inspectionOf(more: object = {}) {
    const system = await makeSystem(api());
    const { ID } = (await send('PUT', '/inspection', { systemId: system, year: 2026, ...more })).json<{ ID: number }>();
    return { system, ID };
  }
  async function findingOf() {
    const { system, ID } = await inspectionOf({ status: 'in_progress' });
    const body = { inspectionId: ID, kind: 'watch', text: 'Rust', photo: blob(await photo()) };
    const made = (await send('POST', '/inspection/finding', body)).json<{ ID: number; updatedAt: string }>();
    return { system, ...made };
  }
  const PHOTO = expect.stringMatching(/^To watch · Rust · photo of 400 × 300 px, \d+ bytes$/);
  return {
    addFinding: async () => {
      const { system, ID } = await inspectionOf();
      const changes = [
        { field: 'status', before: 'planned', after: 'in_progress' },
        { field: 'finding', before: null, after: PHOTO },
      ];
      const body = { inspectionId: ID, kind: 'watch', text: 'Rust', photo: blob(await photo()) };
      return { body, under: { system }, kind: 'inspection', changes };
    },
    saveFinding: async () => {
      const { system, ID, updatedAt } = await findingOf();
      const body = { ID, updatedAt, kind: 'danger', text: 'A hole', photo: blob(await photo(200, 100)) };
      const after = expect.stringMatching(/^Danger · A hole · photo of 200 × 100 px, \d+ bytes$/);
      return { body, under: { system }, kind: 'inspection', changes: [{ field: 'finding', before: PHOTO, after }] };
    },
    deleteFinding: async () => {
      const { system, ID, updatedAt } = await findingOf();
      const changes = [{ field: 'finding', before: PHOTO, after: null }];
      return { body: { ID, updatedAt }, under: { system }, kind: 'inspection', changes };
    },
    signInspection: async () => {
      const { system, ID } = await inspectionOf();
      const changes = [
        { field: 'performedAt', before: null, after: expect.any(String) },
        { field: 'performedBy', before: null, after: 'A. Nowak' },
        { field: 'status', before: 'planned', after: 'completed' },
        { field: 'signedBy', before: null, after: 'Aleksandra Nowak' },
        { field: 'signedAt', before: null, after: expect.any(String) },
        { field: 'findings', before: null, after: 'No findings' },
      ];
      const body = { ID, name: 'Aleksandra Nowak', seen: NOTHING_SEEN };
      return { body, under: { system }, kind: 'inspection', changes };
    },
    reopenInspection: async () => {
      const { system, ID } = await inspectionOf();
      const signed = await send('POST', '/inspection/signature', { ID, name: 'Ola', seen: NOTHING_SEEN });
      const { updatedAt } = signed.json<{ updatedAt: string }>();
      const changes = [
        { field: 'status', before: 'completed', after: 'in_progress' },
        { field: 'signedBy', before: 'Ola', after: null },
        { field: 'signedAt', before: expect.any(String), after: null },
        { field: 'reason', before: null, after: 'The wrong beam' },
      ];
      return { body: { ID, updatedAt, reason: 'The wrong beam' }, under: { system }, kind: 'inspection', changes };
    },
  };
}
