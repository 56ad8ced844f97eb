import { resolve } from 'node:path';
import { RELEASE_COMMANDS } from './commands/release';
import { USAGE } from './commands/usage';
import { makePart } from './commands/make-part';
import { Mistyped, wordsOf } from './commands/words';
import { configFromEnv, hostFromEnv } from './serve/config-from-env';
import { liveSource } from './serve/live-source';
import { serveShell, serveSuite } from './serve/suite-server';
import { installationOf, oneBundleInstallation } from './store/installation';
import { folderStore } from './store/folder-store';
import { addresses, type Addresses, ONE_BUNDLE, partBases, partNamed, portBase, SHELL } from './suite';

async function main([command, ...rest]: readonly string[]): Promise<void> {
  if (command === 'new-part') {
    for (const line of await makePart(rest)) console.log(line);
    return;
  }
  const base = portBase(process.env);
  const { installation, releases } = await installationOf(base, process.env);
  const run = command === undefined ? undefined : RELEASE_COMMANDS[command];
  if (run) {
    for (const line of await run(installation, wordsOf(rest, process.env))) console.log(line);
    if (command === 'verify') await sayOfCertificate(addresses(base, partBases(process.env)));
    return;
  }
  const at = addresses(base, partBases(process.env));
  if (command === 'certificate') {
    const { checkCertificate } = await import('./nginx/check-certificate');
    const told = await checkCertificate(rest[0] ?? 'tls', at, process.env, { metrics: rest[1] });
    for (const line of told) console.log(line);
    return;
  }
  if (command === 'mirror') {
    const { mirror } = await import('./release/mirror');
    if (!rest[0]) throw new Mistyped('Into which folder?');
    const { added, removed } = await mirror(installation, folderStore(resolve(rest[0])));
    console.log(`${rest[0]}: ${added.length} releases added, ${removed.length} removed`);
    return;
  }
  if (releases === null)
    throw new Error(
      'A bucket is served from a copy: `pnpm release mirror <folder>`, and that folder as RELEASE_STORE of serve, ' +
        'nginx and dev.',
    );
  if (command === 'nginx') {
    const { webSettings } = await import('./nginx/settings');
    const { writeSite } = await import('./nginx/write-site');
    if (!rest[0]) throw new Mistyped('Which folder?');
    await sayOfCertificate(at);
    const live = await writeSite(installation, releases, webSettings(at, process.env), resolve(rest[0]));
    console.log(`${rest[0]} serves ${live.join(', ')}`);
    return;
  }
  const suite = {
    releases,
    live: liveSource(installation, at.releases),
    at,
    config: configFromEnv(process.env),
    host: hostFromEnv(process.env),
  };
  if (command === 'serve') {
    if (rest[0] === 'one-bundle') {
      const { oneBundleLive } = await import('./one-bundle/live');
      await serveShell({
        ...suite,
        shell: ONE_BUNDLE,
        live: oneBundleLive(oneBundleInstallation(installation), releases),
      });
    } else await serveSuite(suite);
    console.log(`Serving at ${at.origin(SHELL)}`);
  } else if (command === 'dev' && rest[0]) {
    const { develop } = await import('./dev/develop');
    await develop(rest.map(partNamed), installation, suite);
  } else if (command === 'one-bundle') {
    const { publishOneBundle } = await import('./one-bundle/build');
    console.log(`one-bundle: ${await publishOneBundle(oneBundleInstallation(installation))} is live`);
  } else {
    if (command) throw new Mistyped(`There is no command "${command}".`);
    console.log(USAGE);
  }
}

/** @throws Error where browsers would refuse the certificate of the installation */
async function sayOfCertificate(at: Addresses): Promise<void> {
  if (!process.env.TLS_CERTIFICATE) return;
  const { webSettings } = await import('./nginx/settings');
  const { checkServed } = await import('./nginx/check-certificate');
  for (const line of await checkServed(webSettings(at, process.env), process.env)) console.warn(line);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Mistyped) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof Mistyped ? 2 : 1;
});
