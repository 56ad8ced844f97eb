import type { ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { tracksOf } from '@sagitta/shared-contracts/rules/replay-frame';
import { laser } from '../../../shared/testing/fixtures';
import type { Scene } from '../model/picture-scene';
import { weatherOf } from '../model/weather';

export const START_S = 1_700_000_000;
export const START = START_S * 1000;
export const LIMITS = [40, 25, 50, 75, 90] as const;
export const device = (id: number, more: Partial<ReplayDevice> = {}): ReplayDevice => ({
  node: laser({ id, name: `T${id}`, mapPositionX: 10 * id, mapPositionY: 10 }),
  retiredAt: null,
  times: [START_S],
  values: [4],
  limits: [[0, ...LIMITS]],
  obstructed: [],
  levels: [],
  suspected: [],
  bases: [],
  ...more,
});

/** A roof with or without a plan. */
export const sceneOf = (devices: ReplayDevice[], plan: boolean): Scene => ({
  name: 'Hala 3',
  zone: 'Europe/Warsaw',
  range: { from: START, to: START + 100 * HOUR_MS },
  tracks: tracksOf(devices),
  events: [],
  weather: weatherOf({ times: [], temperatures: [], snow: [] }),
  plan: plan ? { image: document.createElement('canvas'), size: { width: 400, height: 200 }, outlines: [] } : null,
});
