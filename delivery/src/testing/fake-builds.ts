import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Manifest, Page } from '@sagitta/shared-contracts/manifest';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Build } from '../release/make-release';
import { localInstallation, type Installation } from '../store/installation';

/** An installation with a store of its own for each test. */
export async function temporaryInstallation(): Promise<Installation> {
  return localInstallation(3000, await temporaryFolder());
}

/** What went live then, and was replaced now, is good. */
export const LONG_AGO = { at: new Date(Date.now() - 2 * HOUR_MS) };

/** A clock that is two hours later at each look: what is live from one to the next is good by then. */
export function twoHoursLaterEachTime(): () => Date {
  let now = Date.now() - 100 * HOUR_MS;
  return () => {
    now += 2 * HOUR_MS;
    return new Date(now);
  };
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(resolve(tmpdir(), 'sagitta-store-'));
}

export const page = (path: string, access: Page['access'] = ['staff']): Page => ({
  id: 'page',
  path,
  title: 'Page',
  access,
});

/** What a remote's build leaves behind, with words that change its content, its contract and what it shares. */
export async function remoteBuild(
  name: string,
  {
    content = 'one',
    contract = '^1.0',
    shared = [{ name: 'react', requiredVersion: '^19.3.0' }],
    uses = {} as Record<string, string[]>,
    pages = [page(`/${name}`)],
  } = {},
): Promise<Build> {
  const manifest: Manifest = { name, contract, pages };
  const mfManifest = {
    id: name,
    name,
    metaData: { name, pluginVersion: '2.9.2' },
    shared,
    exposes: [{ assets: { js: { sync: ['1.js'] } } }],
  };
  return build(name, {
    'remoteEntry.js': `var ${name} = "${content}";`,
    'remoteEntry.js.map': '{}',
    '1.js': `"${content}"`,
    '1.css': 'p{color:red}',
    'manifest.json': JSON.stringify(manifest),
    'mf-manifest.json': JSON.stringify(mfManifest),
    'uses.json': JSON.stringify(uses),
  });
}

/** What the shell's build leaves behind. */
export async function shellBuild({
  content = 'one',
  contract = '1.0',
  shared = { react: '19.3.1' } as Record<string, string>,
  runtime = '2.9.2',
  exports = {} as Record<string, string[] | null>,
} = {}): Promise<Build> {
  const html = (file: string) =>
    `<title>${file}</title><meta name="build" content="{{release}}"><script src="/{{release}}/main.js"></script>`;
  return build('host_shell', {
    'index.html': html('index'),
    'public.html': html('public'),
    'sign-in.html': html('sign-in'),
    'main.js': `"${content}"${' '.repeat(2_000)}`,
    'exports.json': JSON.stringify(exports),
    'shell.json': JSON.stringify({ contract, shared: { ...shared, '@module-federation/runtime': runtime } }),
  });
}

async function build(name: string, files: Readonly<Record<string, string>>): Promise<Build> {
  const dist = await mkdtemp(resolve(tmpdir(), 'sagitta-build-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(resolve(dist, path)), { recursive: true });
    await writeFile(resolve(dist, path), text);
  }
  return { name, dist, packageVersion: '0.1.0' };
}
