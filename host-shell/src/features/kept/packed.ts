import { isRecord } from '@sagitta/shared-contracts/rules/json';

/** Of the length before the JSON. */
const HEAD = 4;
/** What compressed bytes begin with, and no JSON. */
const GZIP = 0x1f;

/**
 * An answer as bytes: its JSON, compressed, behind it the bytes of its file where it is one (`FileAnswer`).
 */
export async function pack(data: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const blob = isRecord(data) && data.blob instanceof Blob ? data.blob : null;
  const plain = blob ? { ...(data as object), blob: { type: blob.type } } : data;
  const text = new TextEncoder().encode(JSON.stringify(plain) ?? 'null');
  const json = new Uint8Array(await through(new CompressionStream('gzip'), text));
  const file = blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array();
  const bytes = new Uint8Array(HEAD + json.length + file.length);
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, HEAD);
  bytes.set(file, HEAD + json.length);
  return bytes;
}

export async function unpack(bytes: ArrayBuffer): Promise<unknown> {
  const length = new DataView(bytes).getUint32(0);
  const json = new Uint8Array(bytes, HEAD, length);
  // The release before kept them as they are, and nothing is kept for longer than some days.
  const text = json[0] === GZIP ? await through(new DecompressionStream('gzip'), json) : json;
  const data: unknown = JSON.parse(new TextDecoder().decode(text));
  if (!isRecord(data) || !isRecord(data.blob)) return data;
  return { ...data, blob: new Blob([bytes.slice(HEAD + length)], { type: String(data.blob.type) }) };
}

function through(stream: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}
