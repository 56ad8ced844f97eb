// Reads many streams, in a process of its own: what reading costs is not taken from the process that times the calls.
import { get, type ClientRequest } from 'node:http';
import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import type { ReaderReply, ReaderRequest } from './stream-messages';

const EVENT = 'event: change\n';
let open: ClientRequest[] = [];
let events = 0;

process.on('message', (request: ReaderRequest) => {
  answer(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function answer(request: ReaderRequest): Promise<ReaderReply> {
  if (request.ask === 'open') {
    const { address, tokens, count } = request;
    const opened = Array.from({ length: count }, (_, at) => openStream(address, tokens[at % tokens.length] ?? ''));
    open = await Promise.all(opened);
    events = 0;
    return { events };
  }
  for (const stream of open.splice(0)) stream.destroy();
  return { events };
}

/** Settles when the first event has arrived. */
function openStream(address: string, token: string): Promise<ClientRequest> {
  return new Promise((done, fail) => {
    const sent = get(
      address + STREAM_PATH,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) fail(new Error(`The stream answered ${response.statusCode}.`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          events += text.split(EVENT).length - 1;
          done(sent);
        });
        // As when it is closed from here.
        response.on('error', () => undefined);
      },
    );
    sent.on('error', fail);
  });
}
