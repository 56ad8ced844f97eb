import { defineRemote, useHeader } from '@sagitta/shared-contracts/remote';
import { testServices } from '@sagitta/shared-contracts/testing';
import { renderUi } from '@sagitta/shared-ui/testing';
import { act, render, screen } from '@testing-library/react';
import { Header } from './header';

const AT = Date.parse('2026-01-10T13:02:31Z');
let NOW = AT + 3 * 3_600_000;

function show(asOf: { at: number; live: boolean; timeZone?: string }) {
  renderUi(
    <Header
      title="Dashboard"
      tools={{ asOf }}
      now={() => NOW}
      onOpenMenu={() => undefined}
      onSearch={() => undefined}
      onCopyLink={() => undefined}
    />,
  );
}

test('says since when live data is true, in the zone of its system', () => {
  show({ at: AT, live: true, timeZone: 'Europe/Warsaw' });
  expect(screen.getByText('live · as of 14:02:31 CET')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says plainly when the connection is lost, with the day, and nothing is called live any more', () => {
  show({ at: AT, live: false, timeZone: 'Asia/Tokyo' });
  expect(screen.getByRole('alert')).toHaveTextContent('Connection lost. Data as of 10 Jan, 22:02 GMT+9');
  expect(screen.getByText(/3 h ago$/)).toBeInTheDocument();
  expect(screen.queryByText(/live/)).not.toBeInTheDocument();
});

test('says that there is no network where the browser knows it, and lets the age grow', () => {
  jest.useFakeTimers();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show({ at: AT, live: false });
  expect(screen.getByRole('alert')).toHaveTextContent(/^No network\. Data as of 10 Jan/);
  NOW += 3_600_000;
  act(() => void jest.advanceTimersByTime(30_000));
  expect(screen.getByText(/4 h ago$/)).toBeInTheDocument();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('names the zone of the browser where it does not know that of the system', () => {
  show({ at: AT, live: true, timeZone: 'Mars/Olympus' });
  expect(screen.getByText(/^live · as of \d{2}:\d{2}:31 \S+$/)).toBeInTheDocument();
});

test('is told what a page has for it once, and again only where that has changed', () => {
  const services = testServices();
  const setHeader = jest.spyOn(services, 'setHeader');
  const { Provider } = defineRemote({ pages: {} });
  function Page({ system }: { system: string }) {
    useHeader({ title: system, crumb: { label: 'Systems', to: '/systems' } });
    return null;
  }
  const page = (system: string) => (
    <Provider services={services}>
      <Page system={system} />
    </Provider>
  );
  const { rerender } = render(page('Hala A'));
  rerender(page('Hala A'));
  expect(setHeader).toHaveBeenCalledTimes(1);
  rerender(page('Hala B'));
  expect(setHeader).toHaveBeenCalledTimes(2);
  expect(services.header).toEqual({ title: 'Hala B', crumb: { label: 'Systems', to: '/systems' } });
});
