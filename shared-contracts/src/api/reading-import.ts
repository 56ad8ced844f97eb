import * as v from 'valibot';
import { NO_TURN_FOR_FILE, operation } from '../operation';
import { UPLOAD_TIMEOUT_MS } from '../rules/limits';
import { extend, IdParamsSchema, IdSchema, maybe } from '../wire';

// A logger's file becomes readings of a device (docs/product/import.md).

const TypedSchema = v.pipe(v.string(), v.maxLength(500));

/** The file, for which device, and how it is read. All options are texts, as typed; empty where nothing is said. */
const FileSchema = v.object({
  nodeID: IdSchema,
  fileName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  /** Names in the line of the header. Without both, a check answers only what columns there are. */
  timeColumn: TypedSchema,
  valueColumn: TypedSchema,
  temperatureColumn: TypedSchema,
  /** Of the values: one of IMPORT_UNITS. */
  unit: TypedSchema,
  /** IANA zone whose clocks the times show. */
  timeZone: TypedSchema,
  /** Of a day: one of DAY_ORDERS. */
  order: TypedSchema,
  /** One character, or `tab`; empty to recognise it. */
  delimiter: TypedSchema,
  /** One of DECIMAL_MARKS. */
  decimal: TypedSchema,
  /** The number of the line that names the columns; empty for the first one, or that of a logger's own file. */
  headerLine: TypedSchema,
  /** What stands for "no data", separated by commas. */
  missing: TypedSchema,
  /** Limits of that time, together or not at all: in mm or degrees, and L1 to L4 in percent, separated by commas. */
  permissible: TypedSchema,
  levels: TypedSchema,
  file: v.custom<Blob>((value) => value instanceof Blob),
});

const CountsSchema = v.object({
  /** Readings that are new; of a check, that would be. */
  stored: v.number(),
  /** The same readings were there already. */
  known: v.number(),
  refused: v.number(),
  /** Of those refused, values that the sensor cannot measure. */
  beyond: v.number(),
  /** Readings whose temperature could not be read, and is left out. */
  noted: v.number(),
  /** Lines that say that there is no value, and lines without anything. */
  missing: v.number(),
  empty: v.number(),
  /** Moments of the first and the last new reading (ISO); null without any. */
  firstAt: maybe(v.string()),
  lastAt: maybe(v.string()),
  /** Lines that were refused, or lost their temperature: the first IMPORT_PROBLEMS in their order. */
  problems: v.array(v.object({ line: v.number(), reason: v.string() })),
});
export type ImportCounts = v.InferOutput<typeof CountsSchema>;

const CheckSchema = v.object({
  /** As recognised, or as told. */
  delimiter: v.string(),
  headerLine: v.number(),
  columns: v.array(v.object({ name: v.string(), /** of the first lines */ samples: v.array(v.string()) })),
  /** Null where no columns were named. */
  result: v.nullable(
    extend(CountsSchema, {
      /** The first new readings, as they would be stored: mm or degrees, and °C. */
      rows: v.array(
        v.object({ line: v.number(), at: v.string(), value: v.number(), temperature: v.nullable(v.number()) }),
      ),
    }),
  ),
});
export type ImportCheck = v.InferOutput<typeof CheckSchema>;

const ImportSchema = v.object({
  id: v.number(),
  /** When, and by whom. */
  at: v.string(),
  by: v.string(),
  fileName: v.string(),
  /** Of the file, in hexadecimal. */
  sha256: v.string(),
  stored: v.number(),
  known: v.number(),
  refused: v.number(),
  firstAt: v.string(),
  lastAt: v.string(),
  /** How the values and times were read; null where the record does not say. */
  unit: maybe(v.string()),
  timeZone: maybe(v.string()),
  /** When its readings were first part of an evidence pack: from then on it stays. */
  packedAt: maybe(v.string()),
  takenBackAt: maybe(v.string()),
  takenBackBy: maybe(v.string()),
});
export type ReadingImport = v.InferOutput<typeof ImportSchema>;

/** The newest imports of a device, at most IMPORTS_LISTED; those taken back too. `id` is the node's. */
export const listImports = operation('GET', '/node/{id}/imports', {
  name: 'listImports',
  params: IdParamsSchema,
  output: v.array(ImportSchema),
});

/**
 * Says what an import of this file would store, and stores nothing. Refuses, beside the field, a device that takes no
 * import (`nodeID`), an option, and a file that cannot be read (`file`). To be told the columns alone, the beginning of
 * the file is enough (IMPORT_HEAD_BYTES).
 */
export const checkImport = operation('POST', '/check-import', {
  name: 'checkImport',
  body: 'multipart',
  input: FileSchema,
  output: CheckSchema,
  errors: { 413: 'A file has at most 10 MB.', ...NO_TURN_FOR_FILE },
  timeoutMs: UPLOAD_TIMEOUT_MS,
});

/**
 * Imports a file, all of it that can be read or nothing where the call fails: checked again, whatever a check said.
 * `importID` is null where nothing of it was new, which leaves no record.
 */
export const importReadings = operation('POST', '/import', {
  name: 'importReadings',
  body: 'multipart',
  input: FileSchema,
  output: extend(CountsSchema, { importID: v.nullable(v.number()) }),
  errors: { 413: 'A file has at most 10 MB.', ...NO_TURN_FOR_FILE },
  timeoutMs: UPLOAD_TIMEOUT_MS,
});

/** Removes the readings of an import; its record stays. `id` is the import's. */
export const takeBackImport = operation('POST', '/import/{id}/take-back', {
  name: 'takeBackImport',
  params: IdParamsSchema,
  output: v.object({ /** that were removed */ readings: v.number() }),
  errors: { 422: 'It cannot be taken back: `error.fields.id` says why.' },
});
