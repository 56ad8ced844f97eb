import {
  deleteSystemFile,
  downloadSystemFile,
  listFileAccounts,
  listSystemFiles,
  setFileAccounts,
  uploadSystemFile,
} from '@sagitta/shared-contracts/api/system-file';
import { SYSTEM_FILE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import {
  FILE_EMPTY,
  FILE_KIND_PROBLEM,
  fileEnding,
  fileProblem,
  KEPT_FILES,
  SYSTEM_FILES_MAX_BYTES,
} from '@sagitta/shared-contracts/rules/system-files';
import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import type { Caller } from '../../access/caller';
import { requireSystem } from '../../access/guards';
import { recordAudit } from '../../access/record-audit';
import type { Database } from '../../db/database';
import { lockSystem } from '../../db/locks';
import { readStoredFile, storeFile } from './file-store';
import { holdsWhatItSays } from './holds-what-it-says';
import { bytesOfFile } from '../../kit/uploaded-file';
import { Refusal } from '../../kit/refusal';
import {
  accessTo,
  addFile,
  bytesOfFiles,
  deleteFile,
  giveFile,
  managesFiles,
  readableFile,
  readableFiles,
  readersOf,
  type StoredSystemFile,
} from './system-files.statements';
import { systemName } from '../system-name.statements';
import { FileBody, serve, serveUpload, serveInTransaction } from '../../access/calls/handler';
import { sqlTime } from '../../access/calls/wire';

const serveList = serve(listSystemFiles, async ({ db, caller, params }) => {
  await requireSystem(db, caller, params.id);
  return (await readableFiles(db, caller, params.id)).map(answerOf);
});

const serveListAccounts = serve(listFileAccounts, async ({ db, caller, params }) => {
  await requireSystem(db, caller, params.id);
  if (!(await managesFiles(db, caller, params.id))) throw new Refusal(403);
  const files = await readableFiles(db, caller, params.id);
  const readers = await readersOf(db, params.id);
  const access = await accessTo(
    db,
    files.map(({ id }) => id),
  );
  return files.map(({ id }) => ({
    fileID: id,
    accounts: readers.map((reader) => ({
      accountEmail: reader.email,
      hasAccess: reader.always || access.get(id)?.has(reader.id) === true,
      isInstaller: reader.always,
    })),
  }));
});

const serveSetAccounts = serveInTransaction(setFileAccounts, async ({ db, caller, clock, params, input }) => {
  const file = await readableFile(db, caller, params.id);
  if (!file || !(await managesFiles(db, caller, file.systemId))) throw new Refusal(403);
  const readers = await readersOf(db, file.systemId);
  const byEmail = new Map(readers.map((reader) => [reader.email, reader]));
  const chosen = [...new Set(input.fileAccounts)].map((email, index) => {
    const reader = byEmail.get(email);
    if (!reader) throw new Refusal(400, { [`fileAccounts.${index}`]: 'No account of this system' });
    return reader;
  });
  const before = (await accessTo(db, [file.id])).get(file.id) ?? new Set<number>();
  // An installer has the file anyway; their stored choice applies again once they are no longer an installer.
  const after = new Set([
    ...chosen.filter(({ always }) => !always).map(({ id }) => id),
    ...readers.filter(({ id, always }) => always && before.has(id)).map(({ id }) => id),
  ]);
  await giveFile(db, file.id, after);
  const named = (ids: ReadonlySet<number>) =>
    readers.filter(({ id }) => ids.has(id)).map(({ email }) => `${file.filename}: ${email}`);
  const change = { field: 'fileAccess', before: named(before), after: named(after) };
  if (String(change.before) !== String(change.after))
    await audit(db, caller, setFileAccounts.name, file, change, clock());
  return {};
});

const serveUploadSystemFile = serveUpload(
  uploadSystemFile,
  SYSTEM_FILE_MAX_BYTES,
  async ({ db, caller, clock, input }) => {
    await requireSystem(db, caller, input.systemID);
    if (!(await managesFiles(db, caller, input.systemID))) throw new Refusal(403);
    const bytes = await bytesOfFile(input.file);
    const filename = input.fileName.trim();
    const problem = fileProblem({ name: filename, size: bytes.length });
    const ending = fileEnding(filename);
    if (ending === null || problem === FILE_KIND_PROBLEM) throw new Refusal(415, { file: FILE_KIND_PROBLEM });
    if (problem !== null) throw new Refusal(400, { [problem === FILE_EMPTY ? 'file' : 'fileName']: problem });
    if (bytes.length !== input.fileSize) throw new Refusal(400, { file: 'The file did not arrive whole.' });
    if (!(await holdsWhatItSays(bytes, ending)))
      throw new Refusal(415, { file: `What the file holds does not fit its ending .${ending}.` });
    const contentHash = await storeFile(db, bytes);
    await lockSystem(db, input.systemID);
    if ((await bytesOfFiles(db, input.systemID)) + bytes.length > SYSTEM_FILES_MAX_BYTES)
      throw new Refusal(413, { file: 'The files of this system have 500 MB together. Delete one first.' });
    const made = await addFile(db, {
      systemId: input.systemID,
      filename,
      mimeType: KEPT_FILES[ending],
      size: bytes.length,
      contentHash,
      createdBy: caller.id,
      createdAt: clock(),
    });
    await audit(db, caller, uploadSystemFile.name, made, { field: 'file', before: null, after: filename }, clock());
    return answerOf(made);
  },
);

const serveDownload = serve(downloadSystemFile, async ({ db, caller, params }) => {
  const file = await readableFile(db, caller, params.id);
  if (!file) throw new Refusal(404);
  return new FileBody(await readStoredFile(db, file.contentHash), file.mimeType, { fileName: file.filename });
});

const serveDelete = serveInTransaction(deleteSystemFile, async ({ db, caller, clock, params }) => {
  const file = await readableFile(db, caller, params.id);
  if (!file) throw new Refusal(404);
  if (!(await managesFiles(db, caller, file.systemId))) throw new Refusal(403);
  await deleteFile(db, file.id);
  const change = { field: 'file', before: file.filename, after: null };
  await audit(db, caller, deleteSystemFile.name, file, change, clock());
  return {};
});

async function audit(
  db: Database,
  caller: Caller,
  action: string,
  { systemId }: StoredSystemFile,
  change: AuditChange,
  now: Date,
): Promise<void> {
  const entity = { kind: 'system', id: systemId, name: await systemName(db, systemId) } as const;
  await recordAudit(db, caller, { action, entity, changes: [change] }, now);
}

function answerOf({ id, filename, size, createdAt }: StoredSystemFile) {
  return { id, filename, size, createdAt: sqlTime(createdAt) };
}

export const systemFileOperations = [
  serveList,
  serveListAccounts,
  serveSetAccounts,
  serveUploadSystemFile,
  serveDownload,
  serveDelete,
];
