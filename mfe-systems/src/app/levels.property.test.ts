import type { Node } from '@sagitta/shared-contracts/api/node';
import { THREAT_LEVELS } from '@sagitta/shared-contracts/rules/threat';
import { deviceLevel, isThreat, suspectedLevel } from '@sagitta/shared-contracts/rules/device-level';
import { doubtWords, levelWords } from '@sagitta/shared-contracts/rules/level-words';
import { reachedLevel, thresholdsOf } from '@sagitta/shared-contracts/rules/reached-level';
import { replay } from '@sagitta/shared-contracts/rules/replay';
import { hasSensor, isMonitored, knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { systemLevel, type SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { systemStatus, toldLevel } from '@sagitta/shared-contracts/rules/system-status';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { headline } from '../features/dashboard/model/headline';
import { heatOf } from '../shared/map/heat';
import { HEAT_PER_LEVEL, heatLevel } from '../shared/model/map-marker';
import { shownLevel, shownWords } from '../shared/model/shown-level';
import { whyLevel } from '../shared/model/why-level';
import { bareSystem, NOW } from '../shared/testing/fixtures';
import { randomOf, randomSystem } from '../shared/testing/random-system';

/** `CASES=1000000 npx jest levels.property` runs a million; `SEED` chooses others. */
const CASES = Number(process.env.CASES ?? 100_000);
const SEED = Number(process.env.SEED ?? 20_261_122);
const SHOWN = { zone: 'Europe/Warsaw', technical: true };

test(`list, group map, headline, why, heat and host agree on ${CASES} random systems`, () => {
  for (let index = 0; index < CASES; index += 1) {
    const random = randomOf(SEED + index);
    const { system, nodes } = randomSystem(random);
    const problem = disagreement(system, nodes);
    if (problem !== null)
      throw new Error(`seed ${SEED + index}: ${problem}\n${JSON.stringify({ system, nodes }, null, 1)}`);
  }
}, 1_200_000);

test('makes every level and state', () => {
  const seen = new Set<string>();
  for (let index = 0; index < 5_000; index += 1) {
    const { nodes } = randomSystem(randomOf(SEED + index));
    const { state, lastKnown } = systemLevel(nodes, NOW);
    seen.add(`${lastKnown ? 'last known ' : ''}${state}`);
  }
  const expected = [...THREAT_LEVELS, 'obstructed', 'w2_not_operational', 'last known L1', 'last known L4'];
  expect([...seen]).toEqual(expect.arrayContaining(expected));
});

type Made = ReturnType<typeof randomSystem>;

/** What two of the screens and the host say differently, or null. */
function disagreement(system: Made['system'], nodes: readonly Node[]): string | null {
  // The host's answer crosses the wire; the list and the group map read it, the dashboard has the devices.
  const told = toldLevel({ ...bareSystem(system), ...systemStatus(nodes, NOW) });
  const level = systemLevel(nodes, NOW);
  const { title, detail, state, lastKnown, node } = headline(nodes, NOW);
  const hottest =
    heatOf(
      nodes.map((placed) => ({ node: placed, x: 0, y: 0 })),
      NOW,
    ).at(-1)?.level ?? 0;
  const active = nodes.filter((one) => hasSensor(one) && one.active !== false);
  const worstKnown = Math.max(0, ...active.map((one) => levelNumber(knownLevel(one))));
  const suspected = active.filter((one) => suspectedLevel(one) !== null);
  const toldAs = Math.max(0, ...suspected.map((one) => levelNumber(suspectedLevel(one) ?? 'none')));
  const shown = toldAs > worstKnown ? 'obstructed' : `L${worstKnown}`;

  if (JSON.stringify(told) !== JSON.stringify(level))
    return `the list tells ${JSON.stringify(told)}, the devices ${JSON.stringify(level)}`;
  if (state !== told.state || lastKnown !== told.lastKnown) return `the headline says ${state}, the list ${told.state}`;
  if (!title.startsWith(levelWords(told))) return `the headline reads ${title}, the list ${levelWords(told)}`;
  if (Math.max(worstKnown, toldAs) > 0 && state !== shown)
    return `L${worstKnown} is known, L${toldAs} was told, and the system reads ${state}`;
  if (toldAs > worstKnown && !isTold(title, detail, told, suspected)) return `${title}: ${detail} is calmer than told`;
  const unsaid = suspected.find((one) => isOperational(one) && !saysSo(one));
  if (unsaid) return `card and marker of ${unsaid.name} do not say as what it was told`;
  if (worstKnown > 0 && toldAs <= worstKnown && node?.LatestKnownThreatLevel !== state)
    return `${title} is not about a device at ${state}`;
  if (!detail.includes(doubtWords(told.doubts))) return `${detail} leaves out ${doubtWords(told.doubts)}`;
  if (title === 'No threat' && told.doubtful) return 'doubts are called no threat';
  const sure = active.find((one) => saysNoThreat(one) && systemLevel([one], NOW).doubtful);
  if (sure) return `the card of ${sure.name} says "No threat", alone it would be in doubt`;
  if (title === 'No threat' && active.some((one) => deviceLevel(one, NOW).lastKnown))
    return 'a card says "Last known" where the headline says "No threat"';
  const unmonitored = active.filter((one) => !isMonitored(one) && isOperational(one));
  const counted = told.doubts?.notMonitored ?? 0;
  if (counted !== unmonitored.length) return `${unmonitored.length} devices raise no alarm, ${counted} are counted`;
  if (title === 'No threat' && unmonitored.length > 0) return 'no threat, though a device raises no alarm';
  const calm = unmonitored.find((one) => deviceLevel(one, NOW).state === 'none');
  if (calm) return `the card of ${calm.name} says that there is no threat, and it raises no alarm`;
  const mute = unmonitored.find((one) => !whyLevel(one, NOW, SHOWN).rule.includes(mutedBy(one)));
  if (mute) return `the panel of ${mute.name} does not say that it raises no alarm`;
  if (hottest > worstKnown) return `the map is as hot as L${hottest}, the system at L${worstKnown}`;
  const heating = active.filter((one) => heatLevel(one) === worstKnown * HEAT_PER_LEVEL && isCounted(one));
  if (worstKnown > 0 && heating.length > 0 && hottest !== worstKnown) return `the map is at L${hottest} only`;
  return nodes.map(explained).find((problem) => problem !== null) ?? null;
}

/** The page names the level that people were told, and the device, in words. */
function isTold(title: string, detail: string, { suspected }: SystemLevel, nodes: readonly Node[]): boolean {
  const named = nodes.length === 1 ? (nodes[0]?.name ?? '') : `${nodes.length} devices`;
  return (
    title === `Obstructed or moved: ${named}` && detail.startsWith(`Told as ${suspected}. Check from a safe place.`)
  );
}

/** Its card, its marker and its panel. */
function saysSo(node: Node): boolean {
  const { rule } = whyLevel(node, NOW, SHOWN);
  return (
    shownWords(shownLevel(node, NOW)) === 'Obstructed or moved' && rule.includes(`this is ${node.ObstructionToldAs}`)
  );
}

function saysNoThreat(node: Node): boolean {
  const { state, lastKnown } = deviceLevel(node, NOW);
  return state === 'none' && !lastKnown;
}

const isOperational = (node: Node) => node.SystemVersion === 'W4' || node.W2Operational === true;
const isCounted = (node: Node) => !node.ObstructionStatus && isOperational(node);

/** Something in the way comes first in the panel of a device. */
const mutedBy = (node: Node) => (node.ObstructionStatus ? 'blocks the sensor' : 'raises no alarm');

/** What is wrong with the explanation of a device's level, or null. */
function explained(node: Node): string | null {
  const { state, reason, rule, thresholds } = whyLevel(node, NOW, SHOWN);
  const reached = thresholds.findLastIndex((threshold) => threshold.reached) + 1;
  const level = knownLevel(node);
  if (hasSensor(node) && reached !== (reachedLevel(node) ?? 0)) return `${node.name} marks L${reached} as reached`;
  // What a replay of the newest reading gives with the thresholds of today.
  const newest = { times: [NOW], deflections: [node.LatestKnownCalculatedDeflection ?? Number.NaN] };
  const replayed = replay(newest, thresholdsOf(node))[0]?.level ?? 0;
  if (reason === 'reached' && replayed !== levelNumber(level))
    return `${node.name} at ${level} is replayed as L${replayed}`;
  if (reason === 'reached' && levelNumber(level) !== reached)
    return `${node.name} at ${level} is explained by L${reached}`;
  if (reason === 'reached' && isThreat(level) && !rule.includes(`has reached ${level}`)) return `${node.name}: ${rule}`;
  if (reason === 'held' && !(levelNumber(level) > reached && rule.includes('hysteresis')))
    return `${node.name}: ${rule}`;
  if (reason === 'thresholds_changed' && !(levelNumber(level) < reached)) return `${node.name}: ${rule}`;
  const hidden = state === 'obstructed' || state === 'w2_not_operational';
  if (hidden && hasSensor(node) && isThreat(level) && !rule.includes(`Last known: ${level}`))
    return `${node.name}: ${rule}`;
  return /NaN|undefined|Infinity/.test(rule) ? `${node.name}: ${rule}` : null;
}
