import { MISSING } from '@sagitta/shared-ui/format';
import { Check, X } from '@sagitta/shared-ui/icons';

export interface TickProps {
  /** Null where the host does not say. */
  value: boolean | null;
  /** What a tick and a cross stand for: `SIM inserted`, `No SIM inserted`. */
  names: readonly [yes: string, no: string];
  /** No is a fact like yes, and no fault. */
  plain?: boolean;
}

/** Yes or no as a tick or a cross with a name. */
export function Tick({ value, names: [yes, no], plain = false }: TickProps) {
  if (value === null) return MISSING;
  const Icon = value ? Check : X;
  const tone = value ? 'var(--sg-ok-mark)' : 'var(--sg-l4-mark)';
  return (
    <Icon
      role="img"
      aria-label={value ? yes : no}
      size={16}
      style={{
        display: 'inline-block',
        verticalAlign: 'text-bottom',
        color: plain ? 'var(--sg-muted)' : tone,
      }}
    />
  );
}
