import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Addresses } from '../suite';
import { certificateProblems } from './certificate';
import { webSettings } from './settings';

/**
 * Checks the certificate that the balancer is given for the origins of an installation.
 * @param folder with `fullchain.pem` and `privkey.pem`
 * @throws Error with a line for each problem
 */
export async function checkCertificate(folder: string, at: Addresses, env: NodeJS.ProcessEnv): Promise<string> {
  const { origins, config } = webSettings(at, env);
  const hosts = [...new Set([...Object.values(origins), config.apiUrl].map((origin) => new URL(origin).hostname))];
  const [certificate, key] = await Promise.all(
    ['fullchain.pem', 'privkey.pem'].map((name) => readFile(resolve(folder, name), 'utf8')),
  );
  const problems = certificateProblems({ certificate: certificate ?? '', key: key ?? '' }, hosts, Date.now());
  if (problems.length > 0) throw new Error(problems.map((problem) => `${folder}: ${problem}`).join('\n'));
  return `The certificate in ${folder} is for ${hosts.join(', ')}.`;
}
