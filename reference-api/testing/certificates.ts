import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** It makes certificates; a machine without it leaves those tests out. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate that vouches for itself, for this name and so many days from now. */
export function selfMade(name: string, days: number): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-certificate-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const text = (file: string) => readFileSync(join(folder, file), 'utf8');
  try {
    writeFileSync(join(folder, 'extensions'), `subjectAltName=DNS:${name}\n`);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key'];
    openssl('req', ...key, '-subj', `/CN=${name}`, '-out', 'request');
    const signed = ['-signkey', 'key', '-days', String(days), '-extfile', 'extensions', '-out', 'cert'];
    openssl('x509', '-req', '-in', 'request', ...signed);
    return { key: text('key'), cert: text('cert') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
