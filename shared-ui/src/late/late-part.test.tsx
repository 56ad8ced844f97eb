import { act, render, screen } from '@testing-library/react';
import { latePart, useLatePart, type LatePart } from './late-part';

describe('latePart', () => {
  test('is not fetched before it is wanted, and then once', async () => {
    const fetchModule = jest.fn(() => Promise.resolve('module'));
    const part = latePart(fetchModule);
    const { rerender } = render(<Shown part={part} wanted={false} />);
    expect(fetchModule).not.toHaveBeenCalled();
    rerender(<Shown part={part} wanted />);
    expect(await screen.findByText('module')).toBeInTheDocument();
    part.load();
    expect(fetchModule).toHaveBeenCalledTimes(1);
  });

  test('can be tried again after a failure', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fetchModule = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('module');
    const part = latePart<string>(fetchModule);
    render(<Shown part={part} wanted />);
    expect(await screen.findByText('failed')).toBeInTheDocument();
    expect(warn).toHaveBeenCalledTimes(1);
    await act(async () => part.load());
    expect(screen.getByText('module')).toBeInTheDocument();
    warn.mockRestore();
  });

  test('has not failed while it is tried again', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fetchModule = jest
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockReturnValue(new Promise(() => undefined));
    const part = latePart<string>(fetchModule);
    render(<Shown part={part} wanted />);
    expect(await screen.findByText('failed')).toBeInTheDocument();
    act(() => part.load());
    expect(screen.queryByText('failed')).toBeNull();
    warn.mockRestore();
  });

  test('is there at once where it was provided', () => {
    const part = latePart(() => Promise.resolve('fetched'));
    part.provide('provided');
    render(<Shown part={part} wanted />);
    expect(screen.getByText('provided')).toBeInTheDocument();
  });
});

function Shown({ part, wanted }: { part: LatePart<string>; wanted: boolean }) {
  const { module, failed } = useLatePart(part, wanted);
  return <p>{failed ? 'failed' : module}</p>;
}
