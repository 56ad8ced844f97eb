import type { Session } from '@sagitta/shared-contracts/shell';
import { renderUi } from '@sagitta/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { loadRegistry } from '../features/registry/load-data';
import type { SessionLife } from '../features/session/session-life';
import { StartFailure } from '../shared/start-failure';
import { SuiteEntry } from './suite-entry';

jest.mock('../features/registry/load-data', () => ({ loadConfig: async () => ({}), loadRegistry: jest.fn() }));
jest.mock('./load-suite', () => ({ loadSuite: async () => ({ Suite: () => 'The suite', startSuite: () => ({}) }) }));

const lifeOf = (session: Session | null) => ({ session: () => session }) as SessionLife;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a page that cannot reach the registry keeps its message and opens by itself once it can', async () => {
  const failure = new StartFailure('The list of released parts could not be loaded.', '/registry.json: status 503');
  jest.mocked(loadRegistry).mockRejectedValue(failure);
  renderUi(<SuiteEntry life={lifeOf(null)} onFarewell={jest.fn()} />);
  await pass(0);
  const alert = screen.getByRole('alert');
  await pass(5_000);
  expect(loadRegistry).toHaveBeenCalledTimes(2);
  expect(alert).toBeInTheDocument();
  jest.mocked(loadRegistry).mockResolvedValue([]);
  await pass(5_000);
  expect(screen.getByText('The suite')).toBeInTheDocument();
  await pass(30_000);
  expect(loadRegistry).toHaveBeenCalledTimes(3);
});

test.each([
  ['somebody who is signed in', { id: 7, name: 'Anna', email: 'a@b.example', category: 'staff' }, true],
  ['nobody who is not', null, false],
] as const)('a failure reminds %s that they still are', async (_, session, expected) => {
  jest.mocked(loadRegistry).mockRejectedValue(new StartFailure('The application could not be loaded.', 'a chunk'));
  renderUi(<SuiteEntry life={lifeOf(session)} onFarewell={jest.fn()} />);
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('The page opens automatically once the problem is solved.');
  expect(screen.queryByText(/You are still signed in/) !== null).toBe(expected);
});
