import { Field, type FieldTexts } from '../core/field';
import { PartStyles } from '../theme/part-styles';
import { useState, type ReactNode } from 'react';
import { useLatePart } from '../late/late-part';
import { machines } from './machines';
import type { Started } from './props';
import selectCss from './select.css';

type Machines = NonNullable<ReturnType<typeof machines.current>['module']>;

export interface WaitingSelectProps {
  texts: FieldTexts;
  shown: string;
  placeholder?: string;
  disabled: boolean;
  renderMachine: (module: Machines, started: Started) => ReactNode;
}

/** A search field: it looks the same and takes what is typed until its machine is there. */
export function WaitingSelect({ texts, shown, placeholder, disabled, renderMachine }: WaitingSelectProps) {
  const { module, failed } = useLatePart(machines, true);
  const [started, setStarted] = useState<Started>({ query: '', focused: false });
  if (module) return renderMachine(module, started);
  return (
    <Field {...texts} error={texts.error ?? (failed ? FAILED : null)}>
      {(control) => (
        <div className="sg-select">
          <PartStyles part="select" css={selectCss} />
          <span className="sg-control">
            <input
              {...control}
              role="combobox"
              aria-expanded={false}
              aria-controls={`${control.id}-list`}
              autoComplete="off"
              disabled={disabled}
              defaultValue={shown}
              placeholder={placeholder}
              onChange={(event) => setStarted({ query: event.target.value, focused: true })}
              onFocus={() => {
                setStarted({ ...started, focused: true });
                machines.load();
              }}
              onBlur={() => setStarted({ ...started, focused: false })}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

const FAILED = 'The list could not be loaded. Check the connection and press here again.';
