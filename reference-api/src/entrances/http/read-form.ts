import { addAbortListener } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { InvalidRequest } from './errors';
import { PIECE_BYTES } from '../../systems/files/file-store';
import { UploadedFile } from '../../kit/uploaded-file';

/** Fields besides the file, and the maximum bytes of one. */
const LIMITS = { files: 1, fields: 16, fieldSize: 200_000, fieldNameSize: 100 } as const;

/** As the parser's own error, for which the call has words. */
class TooLarge extends Error {
  readonly statusCode = 413;
}

/**
 * Reads the form of a call with a file. The file is read completely before anything is done with it, so that one that
 * is cut off or too large leaves nothing behind. The sender's file name and type are ignored.
 * @param left the sender has gone: the parser may then wait for ever for parts that do not come
 */
export async function readForm(
  request: FastifyRequest,
  { input }: Operation,
  maxFileBytes: number,
  left: AbortSignal,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new InvalidRequest({});
  return Promise.race([partsOf(request, input, maxFileBytes), notWholeOnce(left)]);
}

async function partsOf(
  request: FastifyRequest,
  input: Operation['input'],
  maxFileBytes: number,
): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {};
  const declared = Number(request.headers['content-length'] ?? maxFileBytes);
  const most = Math.min(Number.isSafeInteger(declared) ? declared : maxFileBytes, maxFileBytes);
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxFileBytes } }))
      form[part.fieldname] = part.type === 'file' ? new UploadedFile(await bytesOf(part, most)) : fieldOf(input, part);
  } catch (error) {
    const words = error instanceof Error && 'code' in error ? OUTSIDE_LIMITS[String(error.code)] : undefined;
    if (words !== undefined) throw new InvalidRequest(words);
    // Other limits of the parser have a status; parse errors and bodies that end too soon do not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new InvalidRequest(NOT_WHOLE);
  }
  return form;
}

const NOT_WHOLE = { file: 'The file did not arrive whole.' };

function notWholeOnce(left: AbortSignal): Promise<never> {
  return new Promise((_, reject) => addAbortListener(left, () => reject(new InvalidRequest(NOT_WHOLE))));
}

/** What was wrong with the form, where it is not the size of the file. */
const OUTSIDE_LIMITS: Readonly<Record<string, Record<string, string> | undefined>> = {
  FST_FILES_LIMIT: { file: 'Send one file at a time.' },
  FST_FIELDS_LIMIT: { form: `A form has at most ${LIMITS.fields} fields besides its file.` },
  FST_PARTS_LIMIT: { form: `A form has at most ${LIMITS.fields} fields besides its file.` },
};

/** ms that belong to others after each piece: a file comes at 16 MB a second at most. */
const REST_MS = 4;

/** The file, held once: its pieces go straight into the place of the whole. */
async function bytesOf({ file }: MultipartFile, maxBytes: number): Promise<Buffer> {
  // Pages that nothing is written to take no memory.
  const whole = Buffer.allocUnsafeSlow(maxBytes);
  let length = 0;
  let restedAt = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.copy(whole, length);
    if (length - restedAt < PIECE_BYTES) continue;
    restedAt = length;
    // A socket that is never left to wait gives 2 MB at once, and everybody else waits for them.
    await wait(REST_MS);
  }
  if (file.truncated) throw new TooLarge();
  return whole.subarray(0, length);
}

/** A form contains text only; fields that the schema declares as numbers are converted. */
function fieldOf(input: Operation['input'], { fieldname, value }: { fieldname: string; value: unknown }): unknown {
  const entries = input && 'entries' in input ? (input.entries as Record<string, { type: string } | undefined>) : {};
  return entries[fieldname]?.type === 'number' && DECIMAL.test(String(value)) ? Number(value) : value;
}

const DECIMAL = /^\d{1,15}$/;
