import { must } from '../../../scripts/lib/run.mjs';
import { newPart } from '../new-part/new-part';
import { ROOT } from '../suite';
import { makePart } from './make-part';
import { Mistyped } from './words';

jest.mock('../../../scripts/lib/run.mjs', () => ({ must: jest.fn(), say: jest.fn() }));
jest.mock('../new-part/new-part', () => ({ newPart: jest.fn() }));

const linked = jest.mocked(must);
const made = jest.mocked(newPart);
const FILES = ['mfe-firmware/package.json', 'CODEOWNERS'];

beforeEach(() => {
  made.mockReset().mockResolvedValue(FILES);
  // As pnpm where CI is set: by itself it keeps to the lock file, which has no new part.
  linked.mockReset().mockImplementation(async (command, args) => {
    if (!args.includes('--no-frozen-lockfile')) throw new Error(`${command} ${args.join(' ')} ended with 1.`);
    return '';
  });
});

test('a part that is made has its packages, also where CI is set', async () => {
  expect(await makePart(['firmware'])).toEqual([
    '  mfe-firmware/package.json',
    '  CODEOWNERS',
    expect.stringMatching(/^Next: pnpm dev firmware, then pnpm release publish mfe-firmware /),
    expect.stringMatching(/^Web servers have it once/),
  ]);
  expect(made).toHaveBeenCalledWith(ROOT, 'firmware');
  expect(linked.mock.calls).toEqual([['pnpm', expect.arrayContaining(['install']), { cwd: ROOT }]]);
});

test('without packages it is made alone', async () => {
  expect(await makePart(['--no-install', 'firmware'])).toContain('  CODEOWNERS');
  expect(made).toHaveBeenCalledWith(ROOT, 'firmware');
  expect(linked).not.toHaveBeenCalled();
});

test('where its packages cannot be had, the words say that it is there, and how to go on', async () => {
  linked.mockRejectedValue(new Error('pnpm install ended with 1.'));
  await expect(makePart(['firmware'])).rejects.toThrow(
    'mfe-firmware is made, but its packages are not linked. ' +
      'Do it by: pnpm install --prefer-offline --no-frozen-lockfile',
  );
});

test.each([[[]], [['--no-install']], [['firmware', 'field-work']]])('%j makes nothing', async (words) => {
  await expect(makePart(words)).rejects.toThrow(Mistyped);
  expect(made).not.toHaveBeenCalled();
});
