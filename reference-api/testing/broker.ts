import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A broker for one subscriber at a time, as much of MQTT 3.1.1 as a listener of uplinks needs. */
export interface Broker {
  url: string;
  /** Resolves once the subscriber has acknowledged it, which it does when the message is stored. */
  publish: (topic: string, payload: string | Buffer) => Promise<void>;
  stop: () => Promise<void>;
}

interface Kept {
  packet: Buffer;
  acknowledged: () => void;
}

const CONNECT = 1;
const PUBACK = 4;
const SUBSCRIBE = 8;
const PINGREQ = 12;
const PUBLISH_QOS_1 = 0x32;
/** Ids of messages are 1 to this. */
const LAST_ID = 0xffff;

/** Starts one that keeps messages for a subscriber who is away, as a session that is not clean asks. */
export async function startBroker(): Promise<Broker> {
  const kept = new Map<number, Kept>();
  const sockets = new Set<Socket>();
  let subscriber: Socket | null = null;
  let lastId = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    let rest: Buffer = Buffer.alloc(0);
    // A listener that is killed resets its connection.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (subscriber === socket) subscriber = null;
    });
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let packet = firstOf(rest); packet; packet = firstOf(rest)) {
        rest = rest.subarray(packet.length);
        answer(socket, packet.kind, packet.body);
      }
    });
  });

  function answer(socket: Socket, kind: number, body: Buffer): void {
    if (kind === CONNECT) socket.write(Buffer.from([0x20, 2, 0, 0]));
    if (kind === PINGREQ) socket.write(Buffer.from([0xd0, 0]));
    if (kind === SUBSCRIBE) {
      socket.write(Buffer.from([0x90, 3, ...body.subarray(0, 2), 1]));
      subscriber = socket;
      for (const { packet } of kept.values()) socket.write(packet);
    }
    if (kind === PUBACK) {
      const id = body.readUInt16BE(0);
      const message = kept.get(id);
      kept.delete(id);
      message?.acknowledged();
    }
  }

  function nextId(): number {
    if (kept.size >= LAST_ID) throw new Error('The subscriber has acknowledged none of 65,535 messages.');
    do lastId = (lastId % LAST_ID) + 1;
    while (kept.has(lastId));
    return lastId;
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (topic, payload) =>
      new Promise((acknowledged) => {
        const id = nextId();
        const packet = published(topic, id, Buffer.from(payload));
        kept.set(id, { packet, acknowledged });
        subscriber?.write(packet);
      }),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The first whole packet, and its length with its header; null until all of it is there. */
function firstOf(bytes: Buffer): { kind: number; body: Buffer; length: number } | null {
  const [first] = bytes;
  if (first === undefined) return null;
  let size = 0;
  for (let place = 1; place < bytes.length; place += 1) {
    const byte = bytes.readUInt8(place);
    size += (byte & 0x7f) << (7 * (place - 1));
    if (byte >= 0x80) continue;
    const length = place + 1 + size;
    return bytes.length < length ? null : { kind: first >> 4, body: bytes.subarray(place + 1, length), length };
  }
  return null;
}

function published(topic: string, id: number, payload: Buffer): Buffer {
  const name = Buffer.from(topic);
  const numbers = Buffer.alloc(4);
  numbers.writeUInt16BE(name.length, 0);
  numbers.writeUInt16BE(id, 2);
  const body = Buffer.concat([numbers.subarray(0, 2), name, numbers.subarray(2), payload]);
  return Buffer.concat([Buffer.from([PUBLISH_QOS_1, ...remaining(body.length)]), body]);
}

/** A length in groups of seven bits, the lowest first. */
function remaining(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...remaining(length >> 7)];
}
