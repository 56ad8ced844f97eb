import type { AnyFields } from './record-field';
import { enteredValues } from './waiting-record';

const FIELDS: AnyFields = {
  serialNumber: { kind: 'text', label: 'Serial number', maxLength: 9 },
  type: { kind: 'choice', label: 'Type', options: [{ value: 'other', label: 'Another' }] },
  systemId: { kind: 'system', label: 'System', shows: 'systemName' },
  installed: { kind: 'day', label: 'Installed', years: 'short' },
  owner: { kind: 'owner', label: 'Owner' },
  restarter: { kind: 'check', label: 'Restarter', names: ['Has one', 'Has none'] },
  imageData: { kind: 'image', label: 'Image' },
};
const BEFORE = {
  serialNumber: 'A',
  type: 'other',
  systemId: 1,
  installed: '',
  owner: 'customer',
  restarter: false,
  imageData: null,
};

test('says what was entered and nothing else, with how a stored record reads', () => {
  const typed = { ...BEFORE, systemId: 2, installed: '2026-11-27', owner: 'provider', restarter: true, imageData: 'x' };
  const text = (name: string) => `${name} in words`;
  expect(enteredValues(FIELDS, BEFORE, typed, { text, provider: 'Sagitta' })).toEqual([
    { label: 'System', text: 'systemId in words', name: 'systemId', storedAs: 'systemName' },
    {
      label: 'Installed',
      text: 'installed in words',
      name: 'installed',
      reads: { as: 'day', years: 'short' },
    },
    {
      label: 'Owner',
      text: 'owner in words',
      name: 'owner',
      reads: { as: 'words', words: { customer: 'Customer' }, otherwise: 'Sagitta' },
    },
    {
      label: 'Restarter',
      text: 'restarter in words',
      name: 'restarter',
      reads: { as: 'words', words: { true: 'Yes', false: 'No' } },
    },
    { label: 'Image', text: 'imageData in words', name: 'imageData', reads: { as: 'thing', text: 'An image' } },
  ]);
});

test('names a choice by its options', () => {
  const text = () => '';
  expect(enteredValues(FIELDS, BEFORE, { ...BEFORE, type: 'x' }, { text, provider: '' })).toMatchObject([
    { reads: { as: 'words', words: { other: 'Another' } } },
  ]);
});
