import { Switch } from '@chakra-ui/react';
import { PartStyles } from '../theme/part-styles';
import type { SwitchFieldProps } from './props';

const CSS = `
.sg-switch{display:inline-flex;align-items:center;gap:10px;min-height:32px;cursor:pointer}
.sg-switch[data-disabled]{opacity:.6;cursor:not-allowed}
.sg-switch [data-part=control]{flex:none;width:36px;height:20px;padding:2px;border-radius:999px;background:var(--sg-control);transition:background .12s}
.sg-switch [data-part=control][data-state=checked]{background:var(--sg-accent)}
.sg-switch [data-part=control][data-focus-visible]{outline:2px solid var(--sg-focus);outline-offset:2px}
.sg-switch [data-part=thumb]{display:block;width:16px;height:16px;border-radius:50%;background:var(--sg-surface);transition:transform .12s}
.sg-switch [data-part=thumb][data-state=checked]{transform:translateX(16px)}
@media (pointer:coarse){.sg-switch{min-height:42px}}
`;

export function SwitchControl({
  label,
  checked,
  onChange,
  disabled,
  describedBy,
}: SwitchFieldProps & { describedBy?: string }) {
  return (
    <Switch.Root
      unstyled
      className="sg-switch"
      checked={checked}
      disabled={disabled}
      onCheckedChange={(change) => onChange(change.checked)}
    >
      <PartStyles part="switch" css={CSS} />
      <Switch.HiddenInput role="switch" aria-checked={checked} aria-describedby={describedBy} />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  );
}
