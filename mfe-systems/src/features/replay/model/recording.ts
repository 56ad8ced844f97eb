import { formatDate } from '@sagitta/shared-ui/format';
import type { TimeRange } from './replay-address';

/** Frames of a second that a video has where the machine is quick enough; each of them shows its own moment. */
const FRAMES = 30;
const BITS_PER_SECOND = 4_000_000;
/** The last moment stays on, so that it can be read, ms. */
const REST_MS = 1_000;
/** How often the recorder hands over what it has, ms. */
const PIECE_MS = 500;

/** A video ends where it has so many bytes, which is said. */
export const VIDEO_MB = 50;
/** A longer one would reach that, and takes as long to make. */
export const VIDEO_SECONDS = 90;

/** What browsers can record, the one that most players know first: Chromium and Safari, then Firefox. */
const TYPES = ['video/mp4;codecs=avc1.640028', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm'] as const;

/** What this browser records videos as; null where it records none. */
export function videoType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Seconds of a video of a range at a speed, ms of the replay in one second. */
export function videoSeconds({ from, to }: TimeRange, speed: number): number {
  return (to - from) / speed + REST_MS / 1_000;
}

export interface Recorded {
  blob: Blob;
  /** The last moment in it: before the end of the range where there was no room for more. */
  until: number;
}

export interface Recording {
  canvas: HTMLCanvasElement;
  paint: (moment: number) => void;
  range: TimeRange;
  /** Ms of the replay in one second. */
  speed: number;
  type: string;
  signal: AbortSignal;
  onMoment: (moment: number) => void;
}

/**
 * Records a range while it is painted, which takes as long as the video is; it waits while nobody sees the page, where
 * browsers paint nothing. Null where it was cancelled.
 */
export async function record(recording: Recording): Promise<Recorded | null> {
  const { canvas, paint, range, type, signal } = recording;
  paint(range.from);
  const stream = canvas.captureStream(FRAMES);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    recorder.addEventListener('stop', () => resolve());
    recorder.addEventListener('error', () => reject(new Error('The recorder failed.')));
  });
  let bytes = 0;
  recorder.addEventListener('dataavailable', ({ data }) => {
    pieces.push(data);
    bytes += data.size;
  });
  recorder.start(PIECE_MS);
  try {
    const until = await Promise.race([play(recording, recorder, () => bytes > VIDEO_MB * 1_000_000), ended]);
    if (recorder.state !== 'inactive') recorder.stop();
    await ended;
    if (signal.aborted) return null;
    // Some browsers offer a type that they have no encoder for.
    if (until === undefined || bytes === 0) throw new Error('The recorder gave nothing, or ended by itself.');
    const [plain = type] = type.split(';');
    return { blob: new Blob(pieces, { type: plain }), until };
  } finally {
    stream.getTracks().forEach((track) => track.stop());
  }
}

/** Paints moment after moment until the end, or until it is full or cancelled; gives the last moment. */
function play(
  { paint, range: { from, to }, speed, signal, onMoment }: Recording,
  recorder: MediaRecorder,
  isFull: () => boolean,
): Promise<number> {
  return new Promise((resolve) => {
    let moment = from;
    let rested = 0;
    let last = performance.now();
    const next = () => {
      const time = performance.now();
      const passed = time - last;
      last = time;
      if (document.hidden) return wait();
      if (recorder.state === 'paused') recorder.resume();
      else if (moment >= to) rested += passed;
      else moment = Math.min(to, moment + (passed / 1_000) * speed);
      paint(moment);
      onMoment(moment);
      if (signal.aborted || isFull() || rested >= REST_MS || recorder.state === 'inactive') resolve(moment);
      else requestAnimationFrame(next);
    };
    const wait = () => {
      if (recorder.state === 'recording') recorder.pause();
      if (signal.aborted) resolve(moment);
      else setTimeout(next, 200);
    };
    requestAnimationFrame(next);
  });
}

/** `Replay Hala 3, 04-01-2026 to 11-01-2026.mp4`, without what file names cannot have. */
export function videoName(system: string, { from, to }: TimeRange, zone: string, extension: string): string {
  const days = new Set([from, to].map((moment) => formatDate(moment, { zone })));
  return `Replay ${system}, ${[...days].join(' to ')}.${extension}`.replaceAll(/[\\/:*?"<>|]/g, '-');
}

/** `mp4` or `webm`. */
export function extensionOf(type: string): string {
  return type.startsWith('video/mp4') ? 'mp4' : 'webm';
}
