import type { FastifyRequest } from 'fastify';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { InvalidRequest } from './errors';

/** Fields besides the file, and the maximum bytes of one. */
const LIMITS = { files: 1, fields: 10, fieldSize: 200_000, fieldNameSize: 100 } as const;

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
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxFileBytes } }))
      form[part.fieldname] =
        part.type === 'file' ? new Blob([(await part.toBuffer()) as Buffer<ArrayBuffer>]) : fieldOf(input, part);
  } catch (error) {
    // Limits of the parser have a status; parse errors and bodies that end too soon do not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new InvalidRequest({ file: 'The file did not arrive whole.' });
  }
  return form;
}

/** A form contains text only; fields that the schema declares as numbers are converted. */
function fieldOf(input: Operation['input'], { fieldname, value }: { fieldname: string; value: unknown }): unknown {
  const entries = input && 'entries' in input ? (input.entries as Record<string, { type: string } | undefined>) : {};
  return entries[fieldname]?.type === 'number' && DECIMAL.test(String(value)) ? Number(value) : value;
}

const DECIMAL = /^\d{1,15}$/;
