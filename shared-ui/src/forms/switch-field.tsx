import { useId } from 'react';
import { FIELD_CSS } from '../core/field-css';
import { PartStyles } from '../theme/part-styles';
import { LateControl } from './late-control';
import type { SwitchFieldProps } from './props';

/** On or off, with immediate effect. Use a CheckboxField for what is saved later. */
export function SwitchField({ hint, ...control }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <PartStyles part="field" css={FIELD_CSS} />
      <LateControl
        height={32}
        renderControl={({ SwitchControl }) => <SwitchControl {...control} describedBy={hint ? id : undefined} />}
      />
      {hint ? (
        <p id={id} className="sg-field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
