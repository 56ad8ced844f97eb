import { isRecord } from '@sagitta/shared-contracts/rules/json';

/** Of the length before the JSON. */
const HEAD = 4;

/**
 * An answer as bytes: its JSON, behind it the bytes of its file where it is one (`FileAnswer`).
 */
export async function pack(data: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const blob = isRecord(data) && data.blob instanceof Blob ? data.blob : null;
  const plain = blob ? { ...(data as object), blob: { type: blob.type } } : data;
  const json = new TextEncoder().encode(JSON.stringify(plain) ?? 'null');
  const file = blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array();
  const bytes = new Uint8Array(HEAD + json.length + file.length);
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, HEAD);
  bytes.set(file, HEAD + json.length);
  return bytes;
}

export function unpack(bytes: ArrayBuffer): unknown {
  const length = new DataView(bytes).getUint32(0);
  const data: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, HEAD, length)));
  if (!isRecord(data) || !isRecord(data.blob)) return data;
  return { ...data, blob: new Blob([bytes.slice(HEAD + length)], { type: String(data.blob.type) }) };
}
