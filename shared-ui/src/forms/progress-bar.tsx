import { Button, PartStyles } from '../core/public';
import { formatPercent } from '../format/number';
import css from './progress-bar.css';

export interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** 0 to 100; null while nobody knows. */
  percent: number | null;
  onCancel?: () => void;
}

/** How far long work has come, with the way to stop it. */
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
