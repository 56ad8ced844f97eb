import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { FileEnding } from '@sagitta/shared-contracts/rules/system-files';

type Test = (bytes: Buffer) => boolean | Promise<boolean>;

/** Bytes of a text that are looked at between turns of other calls. */
const STRETCH = 256 * 1024;

const starts =
  (...signatures: readonly string[]) =>
  (bytes: Buffer): boolean =>
    signatures.some((signature) => bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1')));

const jpeg = starts('\xff\xd8\xff');
const tiff = starts('II*\0', 'MM\0*');
/** Office's older files are all of one container, the newer ones all ZIP. */
const compound = starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
const zip = starts('PK\x03\x04');
/** Control characters but tabs, line breaks and form feeds: nothing that a person could read. */
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\0-\x08\x0b\x0e-\x1f]/;
const text = async (bytes: Buffer): Promise<boolean> => {
  for (let from = 0; from < bytes.length; from += STRETCH) {
    if (UNREADABLE.test(bytes.toString('latin1', from, from + STRETCH))) return false;
    await turnOfOthers();
  }
  return true;
};

const TESTS: Readonly<Record<FileEnding, Test>> = {
  pdf: starts('%PDF-'),
  png: starts('\x89PNG\r\n\x1a\n'),
  jpg: jpeg,
  jpeg,
  gif: starts('GIF87a', 'GIF89a'),
  webp: (bytes) => starts('RIFF')(bytes) && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  tif: tiff,
  tiff,
  doc: compound,
  xls: compound,
  ppt: compound,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  odt: zip,
  ods: zip,
  odp: zip,
  zip,
  dwg: starts('AC10'),
  dxf: (bytes) => starts('AutoCAD Binary DXF')(bytes) || text(bytes),
  txt: text,
  csv: text,
};

/** Whether the bytes are of the kind that the ending of their name says. */
export async function holdsWhatItSays(bytes: Buffer, ending: FileEnding): Promise<boolean> {
  return TESTS[ending](bytes);
}
