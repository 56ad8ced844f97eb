import type { WaitingCall, WaitingCalls } from '../waiting';

/** A call that the host refused. */
export function aRefusedCall(own: Partial<WaitingCall> & Pick<WaitingCall, 'operation' | 'input'>): WaitingCall {
  return {
    id: 'call-1',
    told: { act: 'Act', of: 'Thing', thing: 'thing 1', entered: [] },
    isStopped: true,
    refused: { message: 'No.', fields: {} },
    hasFile: false,
    sentAt: null,
    ...own,
  };
}

/** What waits, as a shell tells it: not before it was read. */
export function waitingCallsOf(calls: readonly WaitingCall[], file: Blob | null = null): WaitingCalls {
  let read: readonly WaitingCall[] = [];
  return {
    read: () => read,
    subscribe: (onChange) => {
      const timer = setTimeout(() => {
        read = calls;
        onChange();
      });
      return () => clearTimeout(timer);
    },
    file: async () => file,
  };
}
