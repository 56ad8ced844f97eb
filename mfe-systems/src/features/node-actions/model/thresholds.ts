import type { Node } from '@sagitta/shared-contracts/api/node';
import { levelsOf } from '@sagitta/shared-contracts/rules/reached-level';
import { levelErrors, readThreshold, type Levels, type Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { formatPercent } from '@sagitta/shared-ui/format';
import * as v from 'valibot';
import type { EnteredValue } from '@sagitta/shared-contracts/waiting';
import { fieldText, sensorOf, typedValue } from './typed-value';

export const LEVELS = [1, 2, 3, 4] as const;
const PERCENT = { min: 0, max: 100 } as const;

/** The thresholds dialog as it is typed. A type, not an interface: forms take records. */
export type TypedThresholds = {
  threshold: string;
  l1: number;
  l2: number;
  l3: number;
  l4: number;
  inverted: boolean;
};

export const THRESHOLD_LABELS: Readonly<Record<keyof TypedThresholds, string>> = {
  threshold: 'Permissible value',
  l1: 'L1',
  l2: 'L2',
  l3: 'L3',
  l4: 'L4',
  inverted: 'Inverted inclinometer',
};

/** What is wrong with a level that another one does not leave room for (docs/product/device-actions.md). */
const levelProblem = (level: number) => `L${level} must be lower than every higher level that is on`;

export function thresholdsSchema(sensor: Measuring) {
  return v.pipe(
    v.object({
      threshold: typedValue((text) => readThreshold(text, sensor)),
      l1: v.number(),
      l2: v.number(),
      l3: v.number(),
      l4: v.number(),
      inverted: v.boolean(),
    }),
    v.forward(v.partialCheck(LEVEL_PATHS, isOrdered(1), levelProblem(1)), ['l1']),
    v.forward(v.partialCheck(LEVEL_PATHS, isOrdered(2), levelProblem(2)), ['l2']),
    v.forward(v.partialCheck(LEVEL_PATHS, isOrdered(3), levelProblem(3)), ['l3']),
  );
}

const LEVEL_PATHS = [['l1'], ['l2'], ['l3'], ['l4']] as const;

const isOrdered = (level: number) => (typed: Percents) => !levelErrors(percents(typed)).includes(level);

type Percents = Pick<TypedThresholds, 'l1' | 'l2' | 'l3' | 'l4'>;

export function percents({ l1, l2, l3, l4 }: Percents): Levels {
  return [l1, l2, l3, l4];
}

/** As a person last set them; as they are in force where nobody did. */
export function storedThresholds(node: Node): TypedThresholds {
  const set = node.threshold !== null;
  const [l1, l2, l3, l4] = (set ? [node.l1, node.l2, node.l3, node.l4] : levelsOf(node)).map(slidable);
  return {
    threshold: fieldText(set ? node.threshold : node.PermissibleValue, sensorOf(node)),
    l1: l1 ?? 0,
    l2: l2 ?? 0,
    l3: l3 ?? 0,
    l4: l4 ?? 0,
    inverted: node.InclinometerInverted ?? false,
  };
}

/** Whether the same would be sent, however it is written: ` 90 ` is 90. */
export function isUnchanged(typed: TypedThresholds, stored: TypedThresholds, sensor: Measuring): boolean {
  const sent = (values: TypedThresholds) => ({ ...values, threshold: readThreshold(values.threshold, sensor) });
  return JSON.stringify(sent(typed)) === JSON.stringify(sent(stored));
}

/** What somebody entered, other than what is stored. */
export function enteredThresholds(typed: TypedThresholds, stored: TypedThresholds, unit: string): EnteredValue[] {
  const levels = LEVELS.map((level) => `l${level}` as const).filter((name) => typed[name] !== stored[name]);
  return [
    ...(typed.threshold === stored.threshold
      ? []
      : [
          {
            label: THRESHOLD_LABELS.threshold,
            text: `${typed.threshold.trim()} ${unit}`,
            name: 'threshold',
            reads: { as: 'number', unit } as const,
          },
        ]),
    ...levels.map((name) => ({ label: THRESHOLD_LABELS[name], text: percentText(typed[name]), name, reads: PERCENTS })),
    ...(typed.inverted === stored.inverted
      ? []
      : [
          {
            label: THRESHOLD_LABELS.inverted,
            text: typed.inverted ? 'yes' : 'no',
            name: 'inclinometerInverted',
            storedAs: 'InclinometerInverted',
          },
        ]),
  ];
}

const OFF = 'OFF';
const PERCENTS = { as: 'number', unit: '%', decimals: 0, zero: OFF } as const;

/** `75 %`; 0 is off. */
export function percentText(percent: number): string {
  return percent === 0 ? OFF : formatPercent(percent);
}

function slidable(percent: number | null): number {
  return Math.min(PERCENT.max, Math.max(PERCENT.min, Math.round(percent ?? 0)));
}
