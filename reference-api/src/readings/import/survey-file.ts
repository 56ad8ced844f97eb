import { Readable } from 'node:stream';
import type { ImportedFile } from './import-file';
import { type Recording, readRecordings } from './read-recordings';
import { nothingTold, note, type Told } from './store-recordings';

/** Recordings that show a person how a file is read. */
const FIRST = 5;

interface Survey extends Told {
  recordings: number;
  first: Recording[];
}

/**
 * Reads a whole file without a database: what can be stored, what not and why.
 * @throws Error where no line of it can be read: see readRecordings
 */
export async function surveyFile({ open, form }: Pick<ImportedFile, 'open' | 'form'>): Promise<Survey> {
  const survey: Survey = { recordings: 0, first: [], ...nothingTold() };
  for await (const line of readRecordings(Readable.from(open(), { objectMode: false }), form)) {
    if (!note(line, survey)) continue;
    survey.recordings += 1;
    if (survey.first.length < FIRST) survey.first.push(line);
  }
  return survey;
}
