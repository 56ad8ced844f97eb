import { Switch } from '@chakra-ui/react';
import { PartStyles } from '../theme/part-styles';
import type { SwitchFieldProps } from './props';
import css from './switch-control.css';

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
      <PartStyles part="switch" css={css} />
      <Switch.HiddenInput role="switch" aria-checked={checked} aria-describedby={describedBy} />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  );
}
