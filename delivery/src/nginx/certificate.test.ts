import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { addresses, PARTS } from '../suite';
import { hasOpenssl } from '../testing/openssl';
import { reportCertificate } from './certificate';
import { checkCertificate, checkServed } from './check-certificate';
import { webSettings } from './settings';

// Certificates of every kind, made by openssl: an authority of our own, one between, and those of servers.

const HOSTS = ['sagitta.test', 'api.sagitta.test'];
const NAMES = 'subjectAltName=DNS:sagitta.test,DNS:*.sagitta.test';
const SERVER = `basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n${NAMES}\n`;
const EC = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
/** A little later than the certificates are made. */
const NOW = Date.now() + 600_000;

(hasOpenssl ? describe : describe.skip)(`certificates${hasOpenssl ? '' : ', which need openssl'}`, () => {
  let folder: string;
  let ownRoots: string;

  const at = (name: string) => join(folder, name);
  const text = (...names: string[]) => names.map((name) => readFileSync(at(name), 'utf8')).join('');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sagitta-certificates-'));
    const authority = ['-subj', '/CN=Root of the test', '-keyout', 'root.key', '-out', 'root.pem'];
    openssl('req', '-x509', '-newkey', ...EC, '-nodes', '-days', '3650', ...authority);
    issue('between', { by: 'root', extensions: 'basicConstraints=critical,CA:TRUE\n' });
    issue('server', { by: 'between', extensions: SERVER });
    ownRoots = text('root.pem');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  interface Wanted {
    by: string;
    extensions: string;
    key?: readonly string[];
    days?: number;
    hash?: string;
  }

  function issue(name: string, { by, extensions, key = EC, days = 90, hash = '-sha256' }: Wanted): void {
    writeFileSync(at(`${name}.ext`), extensions);
    openssl(
      'req',
      '-newkey',
      ...key,
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    );
    const signer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'];
    const what = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`];
    openssl('x509', '-req', ...what, ...signer, '-days', String(days), hash);
  }

  const report = (certificate: string, key: string, { hosts = HOSTS, now = NOW, roots = ownRoots } = {}) =>
    reportCertificate({ certificate, key }, { hosts, now, ownRoots: roots });
  const server = () => text('server.pem', 'between.pem');

  test('a chain that ends with a known authority, for every host and with its key, is in order', () => {
    const { problems, warnings, endsAt } = report(server(), text('server.key'));
    expect([problems, warnings]).toEqual([[], []]);
    expect(endsAt).toBeGreaterThan(NOW + 89 * DAY_MS);
    // With the authority itself at the end, as some files have it.
    expect(report(text('server.pem', 'between.pem', 'root.pem'), text('server.key')).problems).toEqual([]);
  });

  test('one that ends soon is in order, and reported', () => {
    const { problems, warnings } = report(server(), text('server.key'), { now: NOW + 80 * DAY_MS });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^The certificate expires on \d{4}-\d\d-\d\d\.$/)]);
  });

  test('what a file holds beyond the first that a known authority issued counts for nothing', () => {
    issue('ended', { by: 'root', extensions: 'basicConstraints=critical,CA:TRUE\n', days: 5 });
    const { problems } = report(text('server.pem', 'between.pem', 'ended.pem'), text('server.key'), {
      now: NOW + 20 * DAY_MS,
    });
    expect(problems).toEqual([]);
  });

  test('what cannot be read is told in words', () => {
    expect(report(text('server.key'), text('server.key')).problems).toEqual([expect.stringMatching(/is not PEM/)]);
    const broken = server().replace(/\n(.{20})/, '\nAAAAAAAAAAAAAAAAAAAA');
    expect(report(broken, text('server.key')).problems).toEqual([expect.stringMatching(/cannot be read|is not PEM/)]);
    expect(report(server(), 'secret').problems).toEqual([expect.stringMatching(/^The key cannot be read/)]);
  });

  test.each<[string, () => readonly string[], RegExp]>([
    ['another key', () => report(server(), text('between.key')).problems, /^The key belongs to another certificate/],
    [
      'a host that is not named',
      () => report(server(), text('server.key'), { hosts: [...HOSTS, 'sagitta.example'] }).problems,
      /^The certificate is not for sagitta\.example, but for sagitta\.test, \*\.sagitta\.test\.$/,
    ],
    [
      'no name but that of its subject',
      () => {
        issue('nameless', { by: 'root', extensions: 'basicConstraints=CA:FALSE\n' });
        return report(text('nameless.pem'), text('nameless.key'), { hosts: ['nameless'] }).problems;
      },
      /^The certificate is not for nameless, but for no name/,
    ],
    [
      'its first day to come',
      () => report(text('server.pem', 'root.pem'), text('server.key'), { now: NOW - DAY_MS }).problems.slice(0, 1),
      /^The certificate of server is valid only from /,
    ],
    [
      'its last day over',
      () => {
        issue('short', { by: 'root', extensions: SERVER, days: 10 });
        return report(text('short.pem'), text('short.key'), { now: NOW + 11 * DAY_MS }).problems;
      },
      /^The certificate of short expired on /,
    ],
    [
      'a link between whose last day is over',
      () => {
        issue('brief', { by: 'root', extensions: 'basicConstraints=critical,CA:TRUE\n', days: 5 });
        issue('outlives', { by: 'brief', extensions: SERVER });
        return report(text('outlives.pem', 'brief.pem'), text('outlives.key'), { now: NOW + 6 * DAY_MS }).problems;
      },
      /^The certificate of brief expired on /,
    ],
    [
      'a small RSA key',
      () => {
        issue('small', { by: 'root', extensions: SERVER, key: ['rsa:1024'] });
        return report(text('small.pem'), text('small.key')).problems;
      },
      /^The key of small is RSA of 1024 bits/,
    ],
    [
      'a key that browsers cannot check',
      () => {
        issue('edwards', { by: 'root', extensions: SERVER, key: ['ed25519'] });
        return report(text('edwards.pem'), text('edwards.key')).problems;
      },
      /^The key of edwards is ed25519/,
    ],
    [
      'a signature by SHA-1',
      () => {
        issue('old', { by: 'root', extensions: SERVER, hash: '-sha1' });
        return report(text('old.pem'), text('old.key')).problems;
      },
      /^The certificate of old is signed by SHA-1/,
    ],
    [
      'a signature by SHA-1 and RSA',
      () => {
        const authority = ['-subj', '/CN=Old root', '-keyout', 'old-root.key', '-out', 'old-root.pem'];
        openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', ...authority);
        issue('older', { by: 'old-root', extensions: SERVER, hash: '-sha1' });
        return report(text('older.pem'), text('older.key'), { roots: text('old-root.pem') }).problems;
      },
      /^The certificate of older is signed by SHA-1/,
    ],
    [
      'nobody but itself to vouch for it',
      () => {
        const files = ['-subj', '/CN=alone', '-keyout', 'alone.key', '-out', 'alone.pem'];
        const plain = ['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', NAMES];
        openssl('req', '-x509', '-newkey', ...EC, '-nodes', '-days', '90', ...plain, ...files);
        return report(text('alone.pem'), text('alone.key')).problems;
      },
      /^The certificate vouches for itself/,
    ],
    [
      'no chain',
      () => report(text('server.pem'), text('server.key')).problems,
      /^The chain is incomplete: between, which issued server, is neither in it nor known/,
    ],
    [
      'a chain in another order',
      () => {
        issue('lower', { by: 'between', extensions: 'basicConstraints=critical,CA:TRUE\n' });
        issue('deep', { by: 'lower', extensions: SERVER });
        return report(text('deep.pem', 'between.pem', 'lower.pem'), text('deep.key')).problems;
      },
      /^The file is not a chain: the one that follows deep did not issue it/,
    ],
    [
      'an authority that browsers do not know',
      () => report(text('server.pem', 'between.pem', 'root.pem'), text('server.key'), { roots: '' }).problems,
      /^The chain ends with Root of the test, which browsers do not know/,
    ],
    [
      'an issuer of the same name with another key',
      () => {
        const authority = ['-subj', '/CN=Root of the test', '-keyout', 'false.key', '-out', 'false.pem'];
        openssl('req', '-x509', '-newkey', ...EC, '-nodes', '-days', '3650', ...authority);
        issue('forged', { by: 'false', extensions: SERVER });
        return report(text('forged.pem'), text('forged.key')).problems;
      },
      /^The chain is incomplete: Root of the test, which issued forged/,
    ],
    [
      'the rights of an authority',
      () => {
        issue('mighty', { by: 'root', extensions: `basicConstraints=critical,CA:TRUE\n${NAMES}\n` });
        return report(text('mighty.pem'), text('mighty.key')).problems;
      },
      /^The certificate is that of an authority/,
    ],
    [
      'another purpose',
      () => {
        issue('client', { by: 'root', extensions: `extendedKeyUsage=clientAuth\n${NAMES}\n` });
        return report(text('client.pem'), text('client.key')).problems;
      },
      /^The certificate is not for servers/,
    ],
  ])('a certificate with %s is refused in words', (_, problemsOf, words) => {
    expect(problemsOf()).toEqual([expect.stringMatching(words)]);
  });

  describe('the commands', () => {
    const bases = Object.fromEntries(PARTS.map(({ name, port }) => [name, `https://part${port}.sagitta.test`]));
    const installation = addresses(3000, bases);
    const env = () => ({
      CONFIG_JSON: '{"apiUrl":"https://api.sagitta.test"}',
      DEMO: '0',
      NODE_EXTRA_CA_CERTS: at('root.pem'),
      TLS_CERTIFICATE: '/tls/fullchain.pem',
      TLS_KEY: '/tls/privkey.pem',
      TLS_FOLDER: at('tls'),
    });
    const put = (certificate: string) => {
      mkdirSync(at('tls'), { recursive: true });
      writeFileSync(join(at('tls'), 'fullchain.pem'), certificate);
      writeFileSync(join(at('tls'), 'privkey.pem'), text('server.key'));
    };

    test('refuse it, and tell Prometheus when it ends', async () => {
      put(server());
      const metrics = at('certificate.prom');
      const told = await checkCertificate(at('tls'), installation, env(), { metrics });
      expect(told[0]).toMatch(/^The certificate in .* is for part0\.sagitta\.test, /);
      const ends = /^sagitta_certificate_ends_timestamp_seconds (\d+)$/m.exec(readFileSync(metrics, 'utf8'))?.[1];
      expect(Math.abs(Number(ends) * 1000 - NOW - 90 * DAY_MS)).toBeLessThan(DAY_MS);
      put(text('server.pem'));
      await expect(checkCertificate(at('tls'), installation, env(), { metrics })).rejects.toThrow('is incomplete');
      expect(readFileSync(metrics, 'utf8')).toMatch(/^sagitta_certificate_problems 1$/m);
    });

    test('look at what the balancer will be given before nginx is prepared, and say where they cannot', async () => {
      const settings = webSettings(installation, env());
      put(server());
      expect(await checkServed(settings, env(), NOW)).toEqual([]);
      put(text('server.pem'));
      await expect(checkServed(settings, env(), NOW)).rejects.toThrow('is incomplete');
      expect(await checkServed(settings, { ...env(), TLS_FOLDER: at('none') }, NOW)).toEqual([
        '/tls/fullchain.pem and /tls/privkey.pem cannot be read from here, so they were not checked.',
      ]);
    });
  });
});
