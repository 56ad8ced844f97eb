import { useId } from 'react';
import { FIELD_CSS } from '../core/field-css';
import { PartStyles } from '../theme/part-styles';
import { LateControl } from './late-control';
import type { RadioFieldProps } from './props';

/** One of a few that need a word of explanation. Without one, a SegmentedControl. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, options, error } = props;
  const id = useId();
  return (
    <div className="sg-field">
      <PartStyles part="field" css={FIELD_CSS} />
      <span id={`${id}-label`} className="sg-field-label">
        {label}
      </span>
      <LateControl
        height={28 * options.length}
        renderControl={({ RadioControl }) => (
          <RadioControl {...props} labelId={`${id}-label`} describedBy={error ? `${id}-error` : undefined} />
        )}
      />
      <p id={`${id}-error`} className="sg-field-error" aria-live="polite">
        {error ?? ''}
      </p>
    </div>
  );
}
