import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Addresses } from '../suite';
import { reportCertificate, type CertificateReport, type TlsFiles } from './certificate';
import { webSettings, type WebSettings } from './settings';

type Env = Readonly<Record<string, string | undefined>>;

interface Checked {
  report: CertificateReport;
  hosts: readonly string[];
}

/** Where the balancer of docker-compose.yml finds what is in TLS_FOLDER. */
const IN_EDGE = '/tls/';

/**
 * Checks the certificate that the balancer is given for the origins of an installation.
 * @param folder with `fullchain.pem` and `privkey.pem`
 * @param metrics a file that Prometheus' node exporter reads, where one is wanted
 * @returns what to say: that it is in order, and what is to be done soon
 * @throws Error with a line for each problem
 */
export async function checkCertificate(
  folder: string,
  at: Addresses,
  env: Env,
  { metrics, now = Date.now() }: { metrics?: string; now?: number } = {},
): Promise<readonly string[]> {
  const files = await filesOf(resolve(folder, 'fullchain.pem'), resolve(folder, 'privkey.pem'));
  const checked = await check(files, webSettings(at, env), env, now);
  if (metrics !== undefined) await tellMetrics(metrics, checked.report);
  return inWords(checked, folder);
}

/** The same for the certificate that nginx will be given by these settings; what cannot be read from here is said. */
export async function checkServed(settings: WebSettings, env: Env, now = Date.now()): Promise<readonly string[]> {
  if (settings.tls === null) return [];
  const { certificate, key } = settings.tls;
  const files = await firstReadable([
    [certificate, key],
    [fromHere(certificate, env), fromHere(key, env)],
  ]);
  if (files === null) return [`${certificate} and ${key} cannot be read from here, so they were not checked.`];
  const { report, hosts } = await check(files, settings, env, now);
  inWords({ report, hosts }, certificate);
  return report.warnings;
}

async function check(files: TlsFiles, { origins, config }: WebSettings, env: Env, now: number): Promise<Checked> {
  const all = [...Object.values(origins), config.apiUrl].map((origin) => new URL(origin));
  const secure = all.filter(({ protocol }) => protocol === 'https:');
  const hosts = [...new Set((secure.length > 0 ? secure : all).map(({ hostname }) => hostname))];
  // As for Node itself: authorities that this installation's browsers have been told to trust.
  const ownRoots = env.NODE_EXTRA_CA_CERTS ? await readFile(env.NODE_EXTRA_CA_CERTS, 'utf8') : '';
  return { report: reportCertificate(files, { hosts, now, ownRoots }), hosts };
}

function inWords({ report, hosts }: Checked, place: string): string[] {
  if (report.problems.length > 0) throw new Error(report.problems.map((problem) => `${place}: ${problem}`).join('\n'));
  return [`The certificate in ${place} is for ${hosts.join(', ')}.`, ...report.warnings];
}

function fromHere(file: string, { TLS_FOLDER }: Env): string {
  return file.startsWith(IN_EDGE) ? resolve(TLS_FOLDER || 'tls', file.slice(IN_EDGE.length)) : file;
}

async function firstReadable(places: readonly (readonly [string, string])[]): Promise<TlsFiles | null> {
  for (const [certificate, key] of places) {
    const files = await filesOf(certificate, key).catch(() => null);
    if (files) return files;
  }
  return null;
}

async function filesOf(certificate: string, key: string): Promise<TlsFiles> {
  const [own, secret] = await Promise.all([readFile(certificate, 'utf8'), readFile(key, 'utf8')]);
  return { certificate: own, key: secret };
}

/** A reader finds the old file or the new one. */
async function tellMetrics(file: string, { endsAt, problems }: CertificateReport): Promise<void> {
  const lines = [
    '# HELP sagitta_certificate_ends_timestamp_seconds When the certificate of the web servers ends.',
    '# TYPE sagitta_certificate_ends_timestamp_seconds gauge',
    `sagitta_certificate_ends_timestamp_seconds ${endsAt === null ? 'NaN' : endsAt / 1000}`,
    '# HELP sagitta_certificate_problems What browsers would refuse in it.',
    '# TYPE sagitta_certificate_problems gauge',
    `sagitta_certificate_problems ${problems.length}`,
  ];
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`);
  await rename(`${file}.new`, file);
}
