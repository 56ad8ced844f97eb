import { act, renderHook } from '@testing-library/react';
import { useFind } from './use-find';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show() {
  const setAddress = jest.fn();
  const { result, rerender } = renderHook(({ address }) => useFind(address, setAddress), {
    initialProps: { address: '' },
  });
  return {
    setAddress,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.type(text)),
    pass: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
    addressIs: (address: string) => rerender({ address }),
  };
}

test('what is typed follows into the address once nothing more is typed', () => {
  const { type, pass, setAddress, typed, addressIs } = show();
  type('M');
  pass(150);
  type('MX');
  pass(150);
  expect(setAddress).not.toHaveBeenCalled();
  pass(100);
  addressIs('MX');
  pass(1_000);
  expect([setAddress.mock.calls, typed()]).toEqual([[['MX']], 'MX']);
});

test('what was typed since stays when an address that was written comes late', () => {
  const { type, pass, setAddress, typed, addressIs } = show();
  type('MX');
  pass(200);
  type('MX-31');
  addressIs('MX');
  expect(typed()).toBe('MX-31');
  pass(200);
  type('MX-312');
  pass(200);
  addressIs('MX-31');
  expect(typed()).toBe('MX-312');
  addressIs('MX-312');
  pass(1_000);
  expect([setAddress.mock.calls, typed()]).toEqual([[['MX'], ['MX-31'], ['MX-312']], 'MX-312']);
});

test('an address that changes by itself takes its place, also one that was written before', () => {
  const { type, pass, typed, addressIs } = show();
  type('MX');
  pass(200);
  addressIs('MX');
  type('RUT');
  pass(200);
  addressIs('RUT');
  addressIs('MX');
  expect(typed()).toBe('MX');
  addressIs('');
  expect(typed()).toBe('');
});
