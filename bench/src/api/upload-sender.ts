// Uploads many files at once, in a process of its own: what sending costs is not taken from the process that times the
// calls.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadSystemFile } from '@sagitta/shared-contracts/api/system-file';
import type { SenderReply, SenderRequest } from './upload-messages';

const BOUNDARY = 'sagitta-bench-uploads';
const SIGNATURE = '%PDF-1.7 ';
/** Different in each file: the same bytes are stored once. */
const MARK_BYTES = 32;

process.on('message', (asked: SenderRequest) => {
  uploadAll(asked).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function uploadAll({ address, tokens, systemId, count, bytes }: SenderRequest): Promise<SenderReply> {
  // Compresses as little as photographs and packed documents do.
  const rest = randomBytes(bytes - SIGNATURE.length - MARK_BYTES);
  const began = performance.now();
  const refusals = await Promise.all(
    Array.from({ length: count }, (_, at) => upload(address, tokens[at % tokens.length] ?? '', systemId, rest, at)),
  );
  return { tookMs: performance.now() - began, refused: refusals.reduce((sum, times) => sum + times, 0) };
}

/** Sends a file until it is taken; gives how often it was refused. */
async function upload(address: string, token: string, systemId: number, rest: Buffer, at: number): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const { status, retryAfter } = await send(address, token, systemId, rest, at);
    if (uploadSystemFile.success.includes(status)) return refused;
    if (status !== 429) throw new Error(`An upload answered ${status}.`);
    await wait(retryAfter * 1_000);
  }
}

function send(address: string, token: string, systemId: number, rest: Buffer, at: number) {
  const file = Buffer.concat([Buffer.from(SIGNATURE), randomBytes(MARK_BYTES)]);
  const size = file.length + rest.length;
  const fields = { systemID: systemId, mimeType: 'application/pdf', fileSize: size, fileName: `Plan ${at}.pdf` };
  const head = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const disposition = 'content-disposition: form-data; name="file"; filename="plan.pdf"';
  const before = Buffer.concat([
    Buffer.from(`${head.join('')}--${BOUNDARY}\r\n${disposition}\r\ncontent-type: application/pdf\r\n\r\n`),
    file,
  ]);
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  return new Promise<{ status: number; retryAfter: number }>((done, fail) => {
    const sent = request(
      address + uploadSystemFile.path,
      {
        method: uploadSystemFile.method,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': String(before.length + rest.length + after.length),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('error', fail);
        answer.once('end', () =>
          done({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 1) }),
        );
      },
    );
    sent.once('error', fail);
    sent.write(before);
    sent.write(rest);
    sent.end(after);
  });
}
