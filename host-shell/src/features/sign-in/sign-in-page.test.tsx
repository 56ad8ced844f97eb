import { RuntimeConfigSchema } from '@sagitta/shared-contracts/config';
import { OPEN_DEMO_NOTICE } from '@sagitta/shared-contracts/rules/demo';
import { renderUi } from '@sagitta/shared-ui/testing';
import { act, cleanup, screen } from '@testing-library/react';
import * as v from 'valibot';
import { CARD_DELAY_MS, SignInPage, type SignInPageProps } from './sign-in-page';

const show = (ready: SignInPageProps['ready'], onRetry = jest.fn()) => {
  jest.useFakeTimers();
  renderUi(<SignInPage ready={ready} message={undefined} onRetry={onRetry} onSignedIn={jest.fn()} />);
  act(() => jest.advanceTimersByTime(CARD_DELAY_MS));
  jest.useRealTimers();
};

test('the card shows the shape of the form while the settings are on their way, never an empty box', () => {
  show({ status: 'loading' });
  expect(screen.getByText('Loading the form')).toBeInTheDocument();
});

test('the card says why there is no form, and offers Retry', () => {
  show({ status: 'failed', error: new Error('The settings of this installation could not be loaded.') });
  expect(screen.getByRole('alert')).toHaveTextContent('The settings of this installation could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('the page of an open demo says that it is one; of no other host', () => {
  const ready = (settings: object) =>
    ({
      status: 'ready',
      value: { config: v.parse(RuntimeConfigSchema, { apiUrl: 'http://api.test', ...settings }), call: jest.fn() },
    }) as const;
  show(ready({ openDemo: true }));
  expect(screen.getByRole('note')).toHaveTextContent(OPEN_DEMO_NOTICE);
  cleanup();
  show(ready({}));
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('the tab is named after the page and its provider', () => {
  show({ status: 'loading' });
  expect(document.title).toBe('Log in · Sagitta');
  cleanup();
  const config = v.parse(RuntimeConfigSchema, {
    apiUrl: 'http://api.test',
    provider: { name: 'Roofwatch', slug: 'roofwatch', url: 'https://roofwatch.example' },
  });
  show({ status: 'ready', value: { config, call: jest.fn() } });
  expect(document.title).toBe('Log in · Roofwatch');
});
