import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { brotli, gzipped } from '../release/compress';
import { registryOf } from '../release/registry';
import { assertSignedShell } from '../release/verify';
import { readState } from '../release/state';
import { partsOf } from '../serve/origins';
import { PAGES } from '../serve/pages';
import { pageOfShell, workerOfShell } from '../serve/suite-server';
import type { Installation } from '../store/installation';
import { SHELL, unknownPart } from '../suite';
import { containerConfigs, wholeConfig } from './config-files';
import type { WebSettings } from './settings';

/**
 * Writes what nginx needs to serve what is live: `nginx.conf` for one host, `containers/<name>.conf` for the images,
 * and `site/` with the pages, registry.json and config.json. Everything is read and made before the first file is
 * written, and each file is replaced whole; running it again changes only what is live since.
 * @param releases folder of the store with the files of all releases
 * @throws Error before anything is written where something live cannot be read
 */
export async function writeSite(
  installation: Installation,
  releases: string,
  settings: WebSettings,
  folder: string,
): Promise<readonly string[]> {
  const { state } = await readState(installation);
  const { registry, problems, leftOut } = await registryOf(installation, state, (name) => {
    const origin = settings.origins[name];
    if (origin === undefined) throw unknownPart(name);
    return origin;
  });
  if (problems.length > 0) throw new Error(`Nothing was written. ${problems.join('\n')}`);
  for (const line of leftOut) console.warn(line);
  const text = JSON.stringify(registry);
  const parts = await partsOf(async () => text);
  const shell = state.parts[SHELL.name]?.live ?? null;
  if (shell !== null) await assertSignedShell(installation, shell);
  const live = { registry: async () => text, shell: async () => shell };

  const pages = [...new Set(PAGES.map(({ file }) => file))];
  const documents = new Map<string, string>([
    ['registry.json', text],
    ['config.json', JSON.stringify(settings.config)],
    ['worker.js', await workerOfShell(releases, SHELL.name, live)],
  ]);
  for (const file of pages) documents.set(file, await pageOfShell(releases, SHELL.name, live, file));

  const site = resolve(folder, 'site');
  const run = resolve(folder, 'run');
  const configs = containerConfigs(parts, settings);
  const whole = wholeConfig(parts, settings, {
    folders: { releases, site },
    run,
    accessLog: resolve(run, 'access.log'),
  });
  await mkdir(run, { recursive: true });
  for (const [file, content] of documents) {
    const bytes = Buffer.from(content);
    await replace(resolve(site, `${file}.br`), await brotli(bytes));
    await replace(resolve(site, `${file}.gz`), await gzipped(bytes));
    await replace(resolve(site, file), bytes);
  }
  await replace(resolve(folder, 'nginx.conf'), whole);
  for (const [name, config] of Object.entries(configs))
    await replace(resolve(folder, 'containers', `${name}.conf`), config);
  return [`${SHELL.folder} ${shell ?? ''}`, ...parts.map(({ name }) => `${name} ${state.parts[name]?.live ?? ''}`)];
}

/** A reader sees the old file or the new one. */
async function replace(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}
