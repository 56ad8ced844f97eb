import * as v from 'valibot';

// GET /stream, our own addition to the documents' calls: changes as they happen (server-sent events). The token goes
// into the Authorization header, as with every call; the response does not end while the session lasts. A host without
// it answers 404, 405 or 501: the caller then polls, as it would without any stream.

export const STREAM_PATH = '/stream';

/** The answer's media type; anything else is not a stream. */
export const STREAM_TYPE = 'text/event-stream';

/**
 * How often a quiet stream sends a keep-alive. Shorter than the time after which a visible page polls (LIVE_EVERY_MS),
 * so that pages do not poll while the stream works.
 */
export const HEARTBEAT_MS = 10_000;

/**
 * What about a system has changed: readings, levels, states or settings of its nodes; its log; the system itself, its
 * map or its weather. A later host may report more: unknown kinds are ignored.
 */
export const CHANGE_KINDS = ['nodes', 'logs', 'system'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const SystemChangeSchema = /*#__PURE__*/ v.object({
  id: v.number(),
  kinds: v.array(v.string()),
  /** The nodes concerned; empty if none is named. */
  nodeIds: v.array(v.number()),
});
export type SystemChange = v.InferOutput<typeof SystemChangeSchema>;

/**
 * The data of each event, by its name. Every event carries an `id`; sent back as `Last-Event-ID`,
 * the stream goes on from there.
 *
 * - `hello`: the first event; from here on nothing is missed.
 * - `change`: what has changed in systems that the caller may see. Not the values: who shows them asks for them.
 * - `heartbeat`: nothing has changed. A host that predates contract 1.3 sends a comment instead.
 * - `reset`: what is shown may be wrong in ways that no change tells of: too much was missed (`gap`), or the caller may
 *   see other systems now (`access`).
 * - `end`: the last event: the session is over, or the host is stopping and can be asked again in a moment.
 */
export const STREAM_EVENTS = {
  hello: /*#__PURE__*/ v.object({ heartbeatMs: v.number() }),
  change: /*#__PURE__*/ v.object({ systems: v.array(SystemChangeSchema) }),
  heartbeat: /*#__PURE__*/ v.object({}),
  reset: /*#__PURE__*/ v.object({ reason: v.picklist(['gap', 'access']) }),
  end: /*#__PURE__*/ v.object({ reason: v.picklist(['session', 'closing']) }),
} as const;

export type StreamEvents = { [name in keyof typeof STREAM_EVENTS]: v.InferOutput<(typeof STREAM_EVENTS)[name]> };
export type StreamEvent = {
  [name in keyof StreamEvents]: { event: name; data: StreamEvents[name] };
}[keyof StreamEvents];

/**
 * Validates a received event. Null for an unknown event name, which a later host may send.
 * @throws if the data does not match the event's name
 */
export function readStreamEvent(name: string, data: string): StreamEvent | null {
  if (!Object.hasOwn(STREAM_EVENTS, name)) return null;
  const event = name as keyof StreamEvents;
  return { event, data: v.parse(STREAM_EVENTS[event], JSON.parse(data)) } as StreamEvent;
}
