import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from './age';
import { LOST_AFTER_MS, OUTDATED_AFTER_MS } from './device-status';
import { GLOSSARY, WORDS } from './glossary';

test('stands in the alphabet, so that a word is found', () => {
  const words = WORDS.map(([word]) => word);
  expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test.each(WORDS)('%s is explained in docs/glossary.md by the same words', (word, meaning) => {
  const glossary = readFileSync(join(__dirname, '../../../docs/glossary.md'), 'utf8');
  expect(glossary.split('\n')).toContain(`| ${word} | ${meaning} |`);
});

test.each(WORDS)('%s is explained by sentences that fit into a small layer', (_, meaning) => {
  expect(meaning).toMatch(/^[A-Z].*\.$/);
  expect(meaning.length).toBeLessThanOrEqual(180);
});

test('the hours of lost and outdated are those of the rules', () => {
  expect(GLOSSARY.lost).toContain(` ${LOST_AFTER_MS / HOUR_MS} hours`);
  expect(GLOSSARY.outdated).toContain(` ${OUTDATED_AFTER_MS / HOUR_MS} hours`);
});
