import { EventEmitter } from 'node:events';
import type WebpackDevServer from 'webpack-dev-server';
import { openTabs } from './open-tabs';

/** What a development server sends to the one tab that is open. */
function aServer() {
  const sent: { type: string; data: unknown }[] = [];
  const implementation = new EventEmitter();
  const server = {
    webSocketServer: { clients: ['tab'], implementation },
    sendMessage: (_clients: unknown, type: string, data: unknown) => sent.push({ type, data }),
  };
  return { server: server as unknown as WebpackDevServer, sent, open: () => implementation.emit('connection', 'tab') };
}

test('what one source has found stays over the page until that source takes it back', () => {
  const { server, sent } = aServer();
  const tabs = openTabs(server);
  tabs.problems('mfe-systems', ['./src/a.tsx\nExpression expected']);
  tabs.problems('mfe-systems, types', ['src/b.ts(1,1): error TS2322: …']);
  expect(sent.at(-1)).toEqual({
    type: 'errors',
    data: ['mfe-systems: ./src/a.tsx\nExpression expected', 'mfe-systems, types: src/b.ts(1,1): error TS2322: …'],
  });
  tabs.problems('mfe-systems', []);
  expect(sent.at(-1)).toEqual({ type: 'errors', data: [expect.stringContaining('TS2322')] });
  tabs.problems('mfe-systems, types', []);
  expect(sent.at(-1)).toEqual({ type: 'still-ok', data: undefined });
});

test('a tab that is opened or reloaded later is told as well', () => {
  const { server, sent, open } = aServer();
  const tabs = openTabs(server);
  tabs.problems('mfe-systems', ['broken']);
  sent.length = 0;
  open();
  expect(sent).toEqual([{ type: 'errors', data: ['mfe-systems: broken'] }]);
});
