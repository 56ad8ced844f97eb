import * as v from 'valibot';
import { EmailSchema } from '../fields';
import { NO_TURN_FOR_FILE, operation } from '../operation';
import { UPLOAD_TIMEOUT_MS } from '../rules/limits';
import { IdParamsSchema, IdSchema, maybe, SqlTimeSchema } from '../wire';

/** A documentation file of a system (docs/product/system-actions.md#files). `size` in bytes. */
export const SystemFileSchema = v.object({
  id: v.number(),
  filename: v.string(),
  size: v.number(),
  createdAt: maybe(SqlTimeSchema),
});
export type SystemFile = v.InferOutput<typeof SystemFileSchema>;

/** Who may read one file (docs/product/system-actions.md#files). */
export const FileAccountsSchema = v.object({
  fileID: v.number(),
  accounts: v.array(v.object({ accountEmail: v.string(), hasAccess: v.boolean(), isInstaller: maybe(v.boolean()) })),
});

/** `id` is the system's. */
export const listSystemFiles = operation('GET', '/system/files/{id}', {
  name: 'listSystemFiles',
  params: IdParamsSchema,
  output: v.array(SystemFileSchema),
});

/** Access to every file of a system. `id` is the system's. */
export const listFileAccounts = operation('GET', '/system/{id}/files-accounts', {
  name: 'listFileAccounts',
  params: IdParamsSchema,
  output: v.array(FileAccountsSchema),
});

/**
 * Says which accounts may read a file; installers always may (docs/product/system-actions.md#files). `id` is the
 * file's.
 */
export const setFileAccounts = operation('POST', '/system/file/{id}/accounts', {
  name: 'setFileAccounts',
  params: IdParamsSchema,
  input: v.object({ /** e-mail addresses that have access */ fileAccounts: v.array(EmailSchema) }),
  output: v.unknown(),
  success: [200],
});

/** Uploads a file; installers of the system only (docs/product/system-actions.md#files). */
export const uploadSystemFile = operation('POST', '/system/system-file', {
  name: 'uploadSystemFile',
  once: true,
  body: 'multipart',
  input: v.object({
    systemID: IdSchema,
    mimeType: v.pipe(v.string(), v.maxLength(255)),
    fileSize: v.pipe(v.number(), v.integer(), v.minValue(0)),
    fileName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
    file: v.custom<Blob>((value) => value instanceof Blob),
  }),
  output: SystemFileSchema,
  errors: {
    413: 'A file has at most 25 MB, and the files of a system 500 MB together.',
    415: 'Not a kind of file that is kept, or not what its name says.',
    ...NO_TURN_FOR_FILE,
  },
  timeoutMs: UPLOAD_TIMEOUT_MS,
});

/** `id` is the file's. */
export const downloadSystemFile = operation('GET', '/system/file/{id}', {
  name: 'downloadSystemFile',
  params: IdParamsSchema,
  output: 'blob',
  errors: { 404: 'There is no such file.' },
});

/** `id` is the file's. */
export const deleteSystemFile = operation('DELETE', '/system/file/{id}', {
  name: 'deleteSystemFile',
  params: IdParamsSchema,
  output: v.unknown(),
  success: [200],
  errors: { 404: 'There is no such file.' },
});
