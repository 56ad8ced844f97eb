import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCitus } from './citus-cluster';
import { startPostgres } from './postgres-server';
import {
  buildCitusTemplate,
  buildPgliteTemplate,
  buildServerTemplate,
  CITUS_URLS,
  SERVER_URL,
  TEMPLATE_FILE,
} from './template';

declare global {
  /** Undoes the set-up of a run. */
  var takeDownTestDatabases: () => Promise<void>;
}

/** Runs once before all tests. TEST_DATABASE=postgres runs them on a real PostgreSQL, =citus on three of them. */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_DATABASE === 'postgres') {
    const server = await startPostgres();
    globalThis.takeDownTestDatabases = server.stop;
    await buildServerTemplate(server.url);
    process.env[SERVER_URL] = server.url;
    return;
  }
  if (process.env.TEST_DATABASE === 'citus') {
    const cluster = await startCitus();
    globalThis.takeDownTestDatabases = cluster.stop;
    await buildCitusTemplate(cluster.urls);
    process.env[SERVER_URL] = cluster.urls[0];
    process.env[CITUS_URLS] = cluster.urls.join(' ');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-template-'));
  globalThis.takeDownTestDatabases = async () => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'world.tar');
  writeFileSync(file, await buildPgliteTemplate());
  process.env[TEMPLATE_FILE] = file;
}
