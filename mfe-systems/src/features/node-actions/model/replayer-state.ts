import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import type { Alarm, Readings } from '@sagitta/shared-contracts/rules/replay';

/** The thresholds in force, and those on the sliders. */
export type Side = 'today' | 'changed';

export interface Question {
  side: Side;
  thresholds: Thresholds;
}

/** Readings whose columns can be handed over to a worker. */
export interface Columns extends Readings {
  times: Float64Array<ArrayBuffer>;
  deflections: Float64Array<ArrayBuffer>;
}

export interface ReplayerState {
  place: 'starting' | 'worker' | 'page' | 'ended';
  readings: Columns | null;
  /** The last question of each side: readings that come later are replayed for it. */
  newest: readonly Question[];
  /** At most one of each side. */
  waiting: readonly Question[];
  /** What the worker is replaying. */
  asked: Question | null;
}

export type ReplayerEvent =
  | { type: 'worker started' }
  /** There is none, it failed, or it did not answer in time. */
  | { type: 'worker failed' }
  | { type: 'answered'; alarms: Alarm[] }
  | { type: 'loaded'; readings: Columns }
  | { type: 'asked'; question: Question }
  | { type: 'ended' };

export type ReplayerEffect =
  | { type: 'hand over'; readings: Columns }
  | { type: 'ask worker'; question: Question }
  | { type: 'replay on page'; question: Question; readings: Columns }
  | { type: 'report'; question: Question; alarms: Alarm[] }
  | { type: 'end worker' };

export interface ReplayerStep {
  state: ReplayerState;
  effects: readonly ReplayerEffect[];
}

export const STARTING: ReplayerState = { place: 'starting', readings: null, newest: [], waiting: [], asked: null };

export function next(state: ReplayerState, event: ReplayerEvent): ReplayerStep {
  const { place, readings, newest, waiting, asked } = state;
  switch (event.type) {
    case 'worker started':
      if (place !== 'starting') return { state, effects: [] };
      return proceed({ ...state, place: 'worker' }, readings ? [{ type: 'hand over', readings }] : []);
    case 'worker failed': {
      if (place === 'ended') return { state, effects: [] };
      // A newer question of the same side replaces the one that got no answer.
      const left = asked && !waiting.some(({ side }) => side === asked.side) ? [...waiting, asked] : waiting;
      return proceed({ ...state, place: 'page', waiting: left, asked: null }, endOf(state));
    }
    case 'answered':
      if (!asked) return { state, effects: [] };
      return proceed({ ...state, asked: null }, [{ type: 'report', question: asked, alarms: event.alarms }]);
    case 'loaded':
      return proceed(
        { ...state, readings: event.readings, waiting: newest },
        place === 'worker' ? [{ type: 'hand over', readings: event.readings }] : [],
      );
    case 'asked':
      return proceed({ ...state, newest: put(newest, event.question), waiting: put(waiting, event.question) }, []);
    case 'ended':
      return { state: { ...state, place: 'ended', asked: null }, effects: endOf(state) };
  }
}

/** Replays what waits, as far as it can be replayed now. */
function proceed(state: ReplayerState, effects: readonly ReplayerEffect[]): ReplayerStep {
  const { place, readings, waiting, asked } = state;
  const [question, ...rest] = waiting;
  if (!question || !readings || asked) return { state, effects };
  if (place === 'worker')
    return {
      state: { ...state, waiting: rest, asked: question },
      effects: [...effects, { type: 'ask worker', question }],
    };
  if (place !== 'page') return { state, effects };
  const here = waiting.map((one): ReplayerEffect => ({ type: 'replay on page', question: one, readings }));
  return { state: { ...state, waiting: [] }, effects: [...effects, ...here] };
}

function endOf({ place }: ReplayerState): ReplayerEffect[] {
  return place === 'worker' ? [{ type: 'end worker' }] : [];
}

/** In place of an earlier question of the same side. */
function put(questions: readonly Question[], question: Question): Question[] {
  const isKnown = questions.some(({ side }) => side === question.side);
  return isKnown ? questions.map((one) => (one.side === question.side ? question : one)) : [...questions, question];
}
