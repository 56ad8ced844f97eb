import { Button, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { SelectField } from '@sagitta/shared-ui/forms';
import { RANGES, rangeOf, shifted, type RangeName, type TimeRange } from '../model/replay-address';
import styles from './replay.module.css';

export interface RangeToolsProps {
  range: TimeRange;
  now: number;
  zone: string;
  winterStart: string | null;
  onShow: (range: TimeRange) => void;
  /** Without words, where a time line tells both ends. */
  compact?: boolean;
}

const NAMES = Object.keys(RANGES) as RangeName[];

/** Which days are shown. */
export function RangeTools({ range, now, zone, winterStart, onShow, compact = false }: RangeToolsProps) {
  const offered = NAMES.find((name) => {
    const { from, to } = rangeOf(name, now, { zone, winterStart });
    return range.to === to && range.from === from;
  });
  const options = NAMES.map((name) => ({ value: name, label: RANGES[name] }));
  return (
    <div className={styles.range}>
      <SelectField
        label="Range"
        labelHidden={compact}
        options={options}
        value={offered ?? ''}
        placeholder="Other days"
        onChange={(name) => onShow(rangeOf(name, now, { zone, winterStart }))}
      />
      <Button onClick={() => onShow(shifted(range, -1, now))}>Earlier</Button>
      <Button disabled={range.to >= now} onClick={() => onShow(shifted(range, 1, now))}>
        Later
      </Button>
      {compact ? null : (
        <Text size="sm" tone="muted">
          {`${formatDateTime(range.from, { zone, named: true })} to ${formatDateTime(range.to, { zone, named: true })}`}
        </Text>
      )}
    </div>
  );
}
