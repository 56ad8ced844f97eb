import type { Node } from '@sagitta/shared-contracts/api/node';
import type { Measuring, TypedValue } from '@sagitta/shared-contracts/rules/threshold';
import * as v from 'valibot';

/** Text of a field that is read as a number by a rule, which says what is wrong with it. */
export function typedValue(read: (text: string) => TypedValue) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const typed = read(dataset.value);
      if ('value' in typed) return typed.value;
      addIssue({ message: typed.problem });
      return NEVER;
    }),
  );
}

/** A stored value as a field shows it. */
export function fieldText(value: number | null, sensor: Measuring): string {
  return value === null ? '' : String(Number(value.toFixed(sensor === 'laser' ? 0 : 3)));
}

export function sensorOf({ MainSensorType }: Pick<Node, 'MainSensorType'>): Measuring {
  return MainSensorType === 'inclinometer' ? 'inclinometer' : 'laser';
}
