import { Button, PartStyles } from '../core/public';
import { formatPercent } from '../format/number';
import css from './progress-bar.css';

export interface ProgressBarProps {
  /** The running task. */
  label: string;
  /** 0 to 100; null while unknown. */
  percent: number | null;
  onCancel?: () => void;
}

/** The progress of a long task, with a button to cancel it. */
export function ProgressBar({ label, percent, onCancel }: ProgressBarProps) {
  return (
    <div className="sg-progress">
      <PartStyles part="progress" css={css} />
      <span className="sg-progress-label">{label}</span>
      <span className="sg-progress-value">{percent === null ? '' : formatPercent(percent)}</span>
      {onCancel ? (
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <span />
      )}
      <div
        className="sg-progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === null ? undefined : Math.round(percent)}
      >
        <div
          className={percent === null ? 'sg-progress-bar sg-progress-unknown' : 'sg-progress-bar'}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
