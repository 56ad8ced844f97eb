import { Button, PartStyles } from '../core/public';
import { formatPercent } from '../format/number';

const CSS = `
.sg-progress{display:grid;grid-template-columns:minmax(0,1fr) auto auto;gap:4px 12px;align-items:center}
.sg-progress-label{font-size:.8125rem;overflow-wrap:anywhere}
.sg-progress-value{font-size:.8125rem;color:var(--sg-muted)}
.sg-progress-track{grid-column:1/-1;height:6px;border-radius:999px;background:var(--sg-line);overflow:hidden}
.sg-progress-bar{height:100%;border-radius:999px;background:var(--sg-accent);transition:width .2s}
.sg-progress-unknown{width:35%;animation:sg-progress 1.4s ease-in-out infinite alternate}
@keyframes sg-progress{from{transform:translateX(-20%)}to{transform:translateX(205%)}}
`;

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
      <PartStyles part="progress" css={CSS} />
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
