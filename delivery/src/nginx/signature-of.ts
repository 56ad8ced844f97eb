/** Signatures that browsers no longer take, by the identifier of their algorithm as a certificate holds it. */
const REFUSED: Readonly<Record<string, string>> = {
  '2a864886f70d010102': 'MD2',
  '2a864886f70d010104': 'MD5',
  '2a864886f70d010105': 'SHA-1',
  '2a8648ce3d0401': 'SHA-1',
};

/**
 * The signature of a certificate (DER) if browsers refuse it, else null; Node tells it only from version 24. A
 * certificate is a sequence of what is signed, the algorithm and the signature.
 */
export function signatureOf(der: Uint8Array): string | null {
  const certificate = valueAt(der, 0);
  const signed = valueAt(der, certificate.from);
  const algorithm = valueAt(der, signed.to);
  const identifier = valueAt(der, algorithm.from);
  return REFUSED[Buffer.from(der.subarray(identifier.from, identifier.to)).toString('hex')] ?? null;
}

/** Where the value of the element at an offset begins and ends. */
function valueAt(der: Uint8Array, offset: number): { from: number; to: number } {
  const first = der[offset + 1] ?? 0;
  const more = first < 0x80 ? 0 : first & 0x7f;
  const length =
    more === 0 ? first : der.subarray(offset + 2, offset + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0);
  const from = offset + 2 + more;
  return { from, to: from + length };
}
