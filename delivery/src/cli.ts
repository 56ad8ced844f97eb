import { liveRelease } from '@sagitta/shared-contracts/registry';
import { PARTS, SHELL, addresses, partNamed, portBase } from './suite';
import { liveShell, publish, releasesOf, rollback } from './release/publish';
import { readRegistry } from './release/registry-file';
import { oneBundleStore, storeOf } from './release/store';
import { configFromEnv } from './serve/config-from-env';
import { serveShell, serveSuite } from './serve/suite-server';

const USAGE = `delivery: publishes, routes and serves the parts

  publish [part…]            publish the builds of all parts, or of some, and make them live;
                             opens every page in a browser first, unless --no-smoke says not to
  rollback <part> [version]  point back at the release before, or at a named one
  status                     what is live
  serve                      serve the suite as in production
  dev <part>                 serve the suite with one part built as you type, and reload the page after each change
  one-bundle                 build the same sources without federation, for comparison
  serve one-bundle           serve that build on the shell's port

PORT_BASE moves all ports. CONFIG_JSON adds keys to the served config.json.`;

const base = usableBase();
const store = storeOf(base);
const at = addresses(base);

/** A base that cannot be used ends the command with one line. */
function usableBase(): number {
  try {
    return portBase(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function main([command, ...rest]: readonly string[]): Promise<void> {
  if (command === 'publish') return publishAll(rest);
  if (command === 'rollback' && rest[0]) return say(rest[0], await rollback(store, at, partNamed(rest[0]), rest[1]));
  if (command === 'status') return status();
  if (command === 'serve') return serve(rest[0]);
  if (command === 'dev' && rest[0]) {
    const { develop } = await import('./dev/develop');
    return develop(partNamed(rest[0]), { store, at, config: configFromEnv(process.env) });
  }
  if (command === 'one-bundle') {
    const { publishOneBundle } = await import('./one-bundle/build');
    console.log(`one-bundle: ${await publishOneBundle(store)} is live`);
    return undefined;
  }
  console.log(USAGE);
  if (command) process.exitCode = 2;
  return undefined;
}

async function serve(what: string | undefined): Promise<void> {
  const options = { at, config: configFromEnv(process.env) };
  if (what === 'one-bundle') await serveShell({ ...options, store: oneBundleStore(store) });
  else await serveSuite({ ...options, store });
  console.log(`Serving at ${at.origin(SHELL)}`);
}

const NO_SMOKE = '--no-smoke';

async function publishAll(words: readonly string[]): Promise<void> {
  const names = words.filter((word) => word !== NO_SMOKE);
  const parts = names.length > 0 ? names.map(partNamed) : PARTS;
  const openPages = words.includes(NO_SMOKE) ? undefined : (await import('./smoke/open-pages')).openPages;
  if (!openPages) console.log('The pages are not opened in a browser before they go live (--no-smoke).');
  for (const part of parts) say(part.folder, await publish(store, at, part, undefined, openPages));
}

async function status(): Promise<void> {
  const { registry } = await readRegistry(store.registry);
  for (const part of PARTS) {
    const live =
      part.name === SHELL.name ? (await liveShell(store))?.version : liveRelease(registry, part.name)?.metadata.version;
    const kept = await releasesOf(store, part);
    console.log(`${part.folder.padEnd(20)} ${live ?? 'not released'}  (${kept.length} kept)`);
  }
}

function say(name: string, { version, before }: { version: string; before: string | null }): void {
  console.log(
    before === version
      ? `${name}: ${version} is live already`
      : `${name}: ${version} is live (before: ${before ?? 'nothing'})`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
