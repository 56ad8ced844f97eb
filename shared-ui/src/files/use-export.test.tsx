import { ApiError } from '@sagitta/shared-contracts/api-error';
import type { CallOptions } from '@sagitta/shared-contracts/shell';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useExport } from './use-export';

test.each([
  [0, 'Export failed. The server cannot be reached.'],
  [200_000, 'Export failed. The connection broke off before the file was complete.'],
])('says of a connection that ends after %i bytes what became of it', async (bytes, problem) => {
  const { result } = renderHook(() => useExport(() => () => undefined));
  const call = ({ onDownloadProgress }: CallOptions) => {
    if (bytes > 0) onDownloadProgress?.(bytes);
    return Promise.reject(new ApiError('network', 'exportNodes', 0, 'The server cannot be reached.'));
  };
  act(() => result.current.start(call, 'nodes.xlsx'));
  await waitFor(() => expect(result.current.problem).toBe(problem));
  expect(result.current.running).toBeNull();
});
