import type { Node } from '@sagitta/shared-contracts/api/node';
import { frameAt, levelThen, type DeviceFrame, type Track } from '@sagitta/shared-contracts/rules/replay-frame';

/** All devices that were in use at a moment. */
export interface Frame {
  devices: readonly DeviceFrame[];
  nodes: readonly Node[];
  /** Epoch ms: what it shows has been so since this moment of the replay, or a later one that was shown. */
  shownAt: number;
}

/** What a map shows of a frame: the devices as they were, judged by the rule of replays. */
export function shownThen({ nodes, shownAt }: Frame) {
  return { nodes, now: shownAt, levelOf: levelThen };
}

/**
 * Frames of tracks by their moment. One that shows the same as the one before is the same object, so that nothing is
 * drawn anew; only the last one is kept, so that playing takes no memory.
 */
export function rollOf(tracks: readonly Track[]): (moment: number) => Frame {
  const last: (DeviceFrame | null)[] = tracks.map(() => null);
  let shown: Frame | null = null;
  return (moment) => {
    let isSame = shown !== null;
    tracks.forEach((track, index) => {
      const frame = frameAt(track, moment, last[index]);
      if (frame === last[index]) return;
      last[index] = frame;
      isSame = false;
    });
    if (shown === null || !isSame) {
      const devices = last.filter((frame) => frame !== null);
      shown = { devices, nodes: devices.map(({ node }) => node), shownAt: moment };
    }
    return shown;
  };
}
