import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { InvalidRequest } from './errors';
import { UploadedFile } from '../files/uploaded-file';

/** Fields besides the file, and the maximum bytes of one. */
const LIMITS = { files: 1, fields: 10, fieldSize: 200_000, fieldNameSize: 100 } as const;

/** As the parser's own error, for which the call has words. */
class TooLarge extends Error {
  readonly statusCode = 413;
}

/**
 * Reads the form of a call with a file. The file is read completely before anything is done with it, so that one that
 * is cut off or too large leaves nothing behind. The sender's file name and type are ignored.
 */
export async function readForm(
  request: FastifyRequest,
  { input }: Operation,
  maxFileBytes: number,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new InvalidRequest({});
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
    throw notWhole();
  }
  return form;
}

/** The sender left before the file was there. */
export function notWhole(): InvalidRequest {
  return new InvalidRequest({ file: 'The file did not arrive whole.' });
}

/** What was wrong with the form, where it is not the size of the file. */
const OUTSIDE_LIMITS: Readonly<Record<string, Record<string, string> | undefined>> = {
  FST_FILES_LIMIT: { file: 'Send one file at a time.' },
  FST_FIELDS_LIMIT: { form: `A form has at most ${LIMITS.fields} fields besides its file.` },
  FST_PARTS_LIMIT: { form: `A form has at most ${LIMITS.fields} fields besides its file.` },
};

/** The file, held once: its pieces go straight into the place of the whole. */
async function bytesOf({ file }: MultipartFile, maxBytes: number): Promise<Buffer> {
  // Pages that nothing is written to take no memory.
  const whole = Buffer.allocUnsafeSlow(maxBytes);
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) length += chunk.copy(whole, length);
  if (file.truncated) throw new TooLarge();
  return whole.subarray(0, length);
}

/** A form contains text only; fields that the schema declares as numbers are converted. */
function fieldOf(input: Operation['input'], { fieldname, value }: { fieldname: string; value: unknown }): unknown {
  const entries = input && 'entries' in input ? (input.entries as Record<string, { type: string } | undefined>) : {};
  return entries[fieldname]?.type === 'number' && DECIMAL.test(String(value)) ? Number(value) : value;
}

const DECIMAL = /^\d{1,15}$/;
