import type WebpackDevServer from 'webpack-dev-server';

/** What the tabs that show a suite in development are told. */
export interface OpenTabs {
  /** Shows these in an overlay over every tab, beside what other sources have found; none takes this source's away. */
  problems: (source: string, found: readonly string[]) => void;
  reload: () => void;
}

/** @param server of the shell: its pages hold one connection, whatever parts they show */
export function openTabs(server: WebpackDevServer): OpenTabs {
  const all = new Map<string, readonly string[]>();
  const send = (clients: readonly WebpackDevServer.ClientConnection[]) => {
    const found = [...all.values()].flat();
    if (found.length > 0) server.sendMessage([...clients], 'errors', found);
    else server.sendMessage([...clients], 'still-ok');
  };
  const clients = () => server.webSocketServer?.clients ?? [];
  // After the server's own greeting, which takes an overlay away.
  server.webSocketServer?.implementation.on('connection', (client: WebpackDevServer.ClientConnection) =>
    send([client]),
  );
  return {
    problems: (source, found) => {
      const before = all.get(source) ?? [];
      all.set(
        source,
        found.map((text) => `${source}: ${text}`),
      );
      if (before.length + found.length > 0) send(clients());
    },
    reload: () => server.sendMessage([...clients()], 'static-changed'),
  };
}
