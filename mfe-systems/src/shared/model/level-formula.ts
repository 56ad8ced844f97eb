import type { Node } from '@sagitta/shared-contracts/api/node';
import {
  deflectionDecimals,
  deflectionUnit,
  exactPercent,
  wholePercent,
} from '@sagitta/shared-contracts/rules/deflection';
import { levelsOf, meets, usedPercent } from '@sagitta/shared-contracts/rules/reached-level';
import { formatNumber, formatPercent } from '@sagitta/shared-ui/format';

const MOST_DECIMALS = 9;

/** How a reading and its share are written in an explanation. */
interface Written {
  readingDecimals: number;
  percent: number | null;
  percentDecimals: number;
}

/**
 * `base 4,343 mm − reading 4,312 mm = 31 mm; 31 mm ÷ 40 mm = 78 %`.
 * @param technical whether reading and base may be shown
 */
export function levelFormula(node: Node, technical: boolean): string {
  const { readingDecimals: decimals } = written(node);
  const unit = deflectionUnit(node.MainSensorType);
  const reading = formatNumber(node.LatestKnownCalculatedDeflection, { decimals, unit });
  const permissible = formatNumber(node.PermissibleValue, { decimals: deflectionDecimals(node.MainSensorType), unit });
  const share = `${reading} ÷ ${permissible} = ${exactShare(node)}`;
  // What an unknown sensor measures, and in which unit, is not known.
  return technical && unit !== '' ? `${origin(node, decimals)}; ${share}` : share;
}

/** The share of the permissible value, on the right side of each threshold: 74.96 % has not reached 75 %. */
export function exactShare(node: Node): string {
  const { percent, percentDecimals } = written(node);
  return formatPercent(percent, percentDecimals);
}

/**
 * As on the card, unless rounding would put the share on the other side of a threshold: then with as many decimals as
 * it takes.
 */
function written(node: Node): Written {
  const { LatestKnownCalculatedDeflection: deflection, PermissibleValue: permissible, MainSensorType: sensor } = node;
  const usual = deflectionDecimals(sensor);
  const used = usedPercent(node);
  const shown = wholePercent(deflection, permissible, sensor);
  if (used === null || deflection === null || shown === null || isTrue(node, used, shown))
    return { readingDecimals: usual, percent: shown, percentDecimals: 0 };
  const readingDecimals = fewest(usual, (decimals) =>
    isTrue(node, used, exactPercent(Number(deflection.toFixed(decimals)), permissible) ?? 0),
  );
  const percent = exactPercent(deflection, permissible) ?? 0;
  const percentDecimals = fewest(0, (decimals) => isTrue(node, used, Number(percent.toFixed(decimals))));
  return { readingDecimals, percent, percentDecimals };
}

/** Whether a share as shown meets the same thresholds as the one that decides. */
function isTrue(node: Node, used: number, shown: number): boolean {
  return levelsOf(node).every((threshold) => meets(used, threshold) === meets(Math.abs(shown), threshold));
}

function fewest(from: number, isEnough: (decimals: number) => boolean): number {
  let decimals = from;
  while (decimals < MOST_DECIMALS && !isEnough(decimals)) decimals += 1;
  return decimals;
}

/** Where the deflection comes from: a difference where it adds up as shown, else both values alone. */
function origin(node: Node, decimals: number): string {
  const angle = node.MainSensorType === 'inclinometer';
  const [reading, base] = angle
    ? [node.MeasuredAngle, node.MeasurementBaseAngle]
    : [node.MeasuredDistance, node.MeasurementBaseDistance];
  const unit = deflectionUnit(node.MainSensorType);
  const shown = (value: number | null) => formatNumber(value, { decimals, unit });
  const inBrackets = (value: number) => (value < 0 ? `(${shown(value)})` : shown(value));
  const rounded = (value: number) => Number(value.toFixed(decimals));
  const deflection = node.LatestKnownCalculatedDeflection;
  if (reading !== null && base !== null && deflection !== null) {
    const isDifference = (from: number, less: number) => rounded(rounded(from) - rounded(less)) === rounded(deflection);
    if (isDifference(reading, base))
      return `reading ${shown(reading)} − base ${inBrackets(base)} = ${shown(deflection)}`;
    // A laser that looks down on a sagging beam reads less than its base.
    if (isDifference(base, reading))
      return `base ${shown(base)} − reading ${inBrackets(reading)} = ${shown(deflection)}`;
  }
  // As exactly as they are measured: rounding could hide the difference between them.
  const exactly = (value: number | null) =>
    formatNumber(value, { decimals: angle ? decimals : Math.max(1, decimals), unit });
  return `reading ${exactly(reading)}, base ${exactly(base)}`;
}
