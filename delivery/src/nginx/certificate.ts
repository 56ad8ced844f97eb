import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';

export interface TlsFiles {
  /** PEM: the certificate of this server, then those that vouch for it. */
  certificate: string;
  /** PEM. */
  key: string;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
/** Days before its end from which a certificate is reported. */
const SOON_DAYS = 14;

/**
 * What browsers or nginx would refuse in a certificate, a line each; none if it can be used.
 * @param hosts the names that browsers ask for
 * @param now milliseconds since 1970
 */
export function certificateProblems({ certificate, key }: TlsFiles, hosts: readonly string[], now: number): string[] {
  const own = firstOf(certificate);
  if (!own) return ['The certificate is not PEM: it has no "BEGIN CERTIFICATE".'];
  const secret = keyOf(key);
  const missing = hosts.filter((host) => own.checkHost(host, { subject: 'never' }) === undefined);
  const [from, until] = [Date.parse(own.validFrom), Date.parse(own.validTo)];
  return [
    ...(secret === null ? ['The key cannot be read: it has to be PEM, without a passphrase.'] : []),
    ...(secret !== null && !own.checkPrivateKey(secret) ? ['The key belongs to another certificate.'] : []),
    ...(missing.length > 0 ? [`The certificate is not for ${missing.join(', ')}, but for ${namesOf(own)}.`] : []),
    ...(now < from ? [`The certificate is valid only from ${dayOf(from)}.`] : []),
    ...(now > until ? [`The certificate expired on ${dayOf(until)}.`] : []),
    ...(now <= until && until - now < SOON_DAYS * DAY_MS ? [`The certificate expires on ${dayOf(until)}.`] : []),
    ...(certificate.match(BLOCK)?.length === 1 && own.issuer !== own.subject
      ? ['The file holds no chain: browsers that do not know the issuer refuse the certificate.']
      : []),
  ];
}

function firstOf(pem: string): X509Certificate | null {
  const [first] = pem.match(BLOCK) ?? [];
  try {
    return first === undefined ? null : new X509Certificate(first);
  } catch {
    return null;
  }
}

function keyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function namesOf({ subjectAltName }: X509Certificate): string {
  return subjectAltName?.replaceAll('DNS:', '') ?? 'no name';
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
