import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotli, gzipped } from '../release/compress';
import { LIVE_HEADERS } from './headers';

interface Prepared {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gz: Buffer;
}

/** Answers with text that may change while the server runs: revalidated each time, compressed once per change. */
export class LiveFile {
  private prepared: { text: string; forms: Promise<Prepared> } | null = null;

  constructor(
    private readonly type: string,
    private readonly read: () => Promise<string>,
  ) {}

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await this.read();
    if (this.prepared?.text !== text) this.prepared = { text, forms: prepare(text) };
    const forms = await this.prepared.forms;
    for (const [name, value] of Object.entries(LIVE_HEADERS)) response.setHeader(name, value);
    response.setHeader('ETag', forms.etag);
    if (request.headers['if-none-match'] === forms.etag) {
      response.writeHead(304).end();
      return;
    }
    const { body, encoding } = formFor(forms, String(request.headers['accept-encoding'] ?? ''));
    response.setHeader('Content-Type', this.type);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
  }
}

async function prepare(text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([brotli(plain), gzipped(plain)]);
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, br, gz };
}

function formFor(forms: Prepared, accepted: string): { body: Buffer; encoding?: string } {
  if (/\bbr\b/.test(accepted)) return { body: forms.br, encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: forms.gz, encoding: 'gzip' };
  return { body: forms.plain };
}
