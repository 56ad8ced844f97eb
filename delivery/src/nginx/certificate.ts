import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { signatureOf } from './signature-of';

export interface TlsFiles {
  /** PEM: the certificate of this server, then those that vouch for it. */
  certificate: string;
  /** PEM. */
  key: string;
}

export interface CertificateReport {
  /** What browsers or nginx would refuse, a line each. */
  problems: readonly string[];
  /** What is to be done soon. */
  warnings: readonly string[];
  /** When the first of the chain ends, in milliseconds since 1970; null where there is none that can be read. */
  endsAt: number | null;
}

interface Asked {
  /** The names that browsers ask for. */
  hosts: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
  /** PEM of authorities that this installation's browsers know besides those that all know. */
  ownRoots?: string;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
/** Days before its end from which a certificate is reported. */
const SOON_DAYS = 14;
const LEAST_RSA_BITS = 2048;
/** What all browsers can check. */
const CURVES: readonly (string | undefined)[] = ['prime256v1', 'secp384r1', 'secp521r1'];
/** Extended key usage: for a server. */
const FOR_SERVERS = '1.3.6.1.5.5.7.3.1';

/** Looks at a certificate as browsers and nginx will. */
export function reportCertificate({ certificate, key }: TlsFiles, asked: Asked): CertificateReport {
  const chain = (certificate.match(BLOCK) ?? []).map(read);
  const [own] = chain;
  if (!own) return refused('The certificate is not PEM: it has no "BEGIN CERTIFICATE" that can be read.');
  const whole = chain.filter((one) => one !== null);
  if (whole.length < chain.length) return refused('A certificate of the chain cannot be read.');
  const roots = rootsOf(asked.ownRoots ?? '');
  // Browsers go no further than to the first that one of theirs has issued.
  const end = whole.findIndex((one) => isKnown(one, roots) || roots.some((root) => isIssuedBy(one, root)));
  const sent = end < 0 ? whole : whole.slice(0, end + 1);
  const ends = sent.map(({ validTo }) => Date.parse(validTo));
  const endsAt = Math.min(...ends);
  return {
    problems: [
      ...keyProblems(own, keyOf(key)),
      ...nameProblems(own, asked.hosts),
      ...sent.flatMap((one) => dateProblems(one, asked.now)),
      ...sent.filter((one) => !isSelfSigned(one)).flatMap(strengthProblems),
      ...useProblems(own, roots),
      ...chainProblems(sent, end >= 0),
    ],
    warnings:
      asked.now <= endsAt && endsAt - asked.now < SOON_DAYS * DAY_MS
        ? [`The certificate expires on ${dayOf(endsAt)}.`]
        : [],
    endsAt,
  };
}

const refused = (problem: string): CertificateReport => ({ problems: [problem], warnings: [], endsAt: null });

function keyProblems(own: X509Certificate, secret: KeyObject | null): string[] {
  if (secret === null) return ['The key cannot be read: it has to be PEM, without a passphrase.'];
  return own.checkPrivateKey(secret) ? [] : ['The key belongs to another certificate.'];
}

function nameProblems(own: X509Certificate, hosts: readonly string[]): string[] {
  const missing = hosts.filter((host) => own.checkHost(host, { subject: 'never' }) === undefined);
  return missing.length > 0 ? [`The certificate is not for ${missing.join(', ')}, but for ${namesOf(own)}.`] : [];
}

function dateProblems(one: X509Certificate, now: number): string[] {
  const [from, until] = [Date.parse(one.validFrom), Date.parse(one.validTo)];
  return [
    ...(now < from ? [`The certificate of ${whoseIs(one)} is valid only from ${dayOf(from)}.`] : []),
    ...(now > until ? [`The certificate of ${whoseIs(one)} expired on ${dayOf(until)}.`] : []),
  ];
}

function strengthProblems(one: X509Certificate): string[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength: bits = 0, namedCurve } = {} } = one.publicKey;
  const isWeak = type === 'rsa' ? bits < LEAST_RSA_BITS : type !== 'ec' || !CURVES.includes(namedCurve);
  const kind = type === 'rsa' ? `RSA of ${bits} bits` : (namedCurve ?? type ?? 'of an unknown kind');
  const signature = signatureOf(one.raw);
  return [
    ...(isWeak ? [`The key of ${whoseIs(one)} is ${kind}: browsers take RSA of 2048 bits or more, or P-256.`] : []),
    ...(signature !== null ? [`The certificate of ${whoseIs(one)} is signed by ${signature}: take SHA-256.`] : []),
  ];
}

function useProblems(own: X509Certificate, roots: readonly X509Certificate[]): string[] {
  const uses = own.keyUsage as readonly string[] | undefined;
  return [
    ...(own.ca && !isKnown(own, roots) ? ['The certificate is that of an authority, not of a server.'] : []),
    ...(uses !== undefined && !uses.includes(FOR_SERVERS) ? ['The certificate is not for servers.'] : []),
  ];
}

/** Each has to be vouched for by the next, and the last by one that browsers know. */
function chainProblems(chain: readonly X509Certificate[], isKnownAtEnd: boolean): string[] {
  const [own] = chain;
  const last = chain.at(-1);
  if (!own || !last) return [];
  const broken = chain.slice(0, -1).find((one, at) => !isIssuedBy(one, chain[at + 1]));
  if (broken)
    return [
      `The file is not a chain: the one that follows ${whoseIs(broken)} did not issue it. Put each below its own.`,
    ];
  if (isKnownAtEnd) return [];
  if (isSelfSigned(own)) return ['The certificate vouches for itself: every browser refuses it.'];
  return isSelfSigned(last)
    ? [`The chain ends with ${whoseIs(last)}, which browsers do not know (NODE_EXTRA_CA_CERTS names one of your own).`]
    : [`The chain is incomplete: ${nameOf(last.issuer)}, which issued ${whoseIs(last)}, is neither in it nor known.`];
}

function isIssuedBy(one: X509Certificate, issuer: X509Certificate | undefined): boolean {
  return issuer !== undefined && issuer.ca && one.checkIssued(issuer) && one.verify(issuer.publicKey);
}

function isSelfSigned(one: X509Certificate): boolean {
  return one.issuer === one.subject && one.verify(one.publicKey);
}

function isKnown({ fingerprint256 }: X509Certificate, roots: readonly X509Certificate[]): boolean {
  return roots.some((root) => root.fingerprint256 === fingerprint256);
}

/** Those that Mozilla's browsers know, as Node has them, and the installation's own. */
function rootsOf(own: string): X509Certificate[] {
  return [...rootCertificates, ...(own.match(BLOCK) ?? [])].map(read).filter((one) => one !== null);
}

function read(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
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

function whoseIs({ subject }: X509Certificate): string {
  return nameOf(subject);
}

function nameOf(distinguished: string): string {
  return /^CN=(.+)$/m.exec(distinguished)?.[1] ?? distinguished.replaceAll('\n', ', ');
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
