import { getSystem, listSystems } from './api/system';
import { answersOf, operationKey } from './query-key';
import { CONTRACT_VERSION } from './shell';

test('names the operation, what was asked, and the contract that the answer was parsed by', () => {
  expect(operationKey(getSystem, 7)).toEqual(['getSystem', 7, CONTRACT_VERSION]);
  expect(operationKey(listSystems)).toEqual(['listSystems', null, CONTRACT_VERSION]);
});

test('finds the answers that parts of every contract hold', () => {
  expect(operationKey(getSystem, 7).slice(0, 1)).toEqual(answersOf(getSystem).queryKey);
  expect(operationKey(getSystem, 7).slice(0, 2)).toEqual(answersOf(getSystem, 7).queryKey);
});
