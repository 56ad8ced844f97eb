import { loadChunk } from './load-chunk';

test('a file that cannot be fetched is explained in plain words, and in webpack’s on the console only', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const reason = new Error('Loading chunk 456 failed. (error: http://shell/456.js)');
  await expect(loadChunk(Promise.reject(reason))).rejects.toThrow('The application could not be loaded.');
  expect(warn).toHaveBeenCalledWith('A file of the shell could not be loaded.', reason);
  warn.mockRestore();
});
