import { ChevronDown } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Field, type FieldTexts } from '../core/field';
import { useLatePart } from '../late/late-part';
import { PartStyles } from '../theme/part-styles';
import { machines } from './machines';
import type { Started } from './props';
import selectCss from './select.css';

type Machines = NonNullable<ReturnType<typeof machines.current>['module']>;

export interface WaitingSelectProps {
  texts: FieldTexts;
  shown: string;
  placeholder?: string;
  disabled: boolean;
  /** Shows the arrow that opens the list. */
  hasArrow: boolean;
  /** Shows what only the machine draws: chips, a cross. */
  needsMachine: boolean;
  renderMachine: (module: Machines, started: Started) => ReactNode;
}

const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter'];

/**
 * A search field before its machine is there, which is fetched once the field is pointed at or focused. It looks the
 * same, and nothing that is typed or pressed until then is lost.
 */
export function WaitingSelect({
  texts,
  shown,
  placeholder,
  disabled,
  hasArrow,
  needsMachine,
  renderMachine,
}: WaitingSelectProps) {
  const { module, failed } = useLatePart(machines, needsMachine);
  const [started, setStarted] = useState<Started>({ query: '', focused: false, open: false });
  const input = useRef<HTMLInputElement>(null);
  if (module) return renderMachine(module, started);
  const start = (begun: Partial<Started>) => {
    setStarted((before) => ({ ...before, focused: true, ...begun }));
    machines.load();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setStarted({ ...started, open: false });
    if (!OPENING_KEYS.includes(event.key)) return;
    // Enter belongs to the list that is on its way, not to the form around it.
    event.preventDefault();
    start({ open: true });
  };
  // The machine may take the field's place between a press and its click: a press of the mouse counts as it begins.
  // A finger may be about to scroll, and its tap would be lost with the field: there the focus is what counts.
  const ofMouse = (run: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !disabled) run();
  };
  const pointing = { onPointerEnter: ofMouse(machines.load), onPointerDown: ofMouse(() => start({ open: true })) };
  return (
    <Field {...texts} error={texts.error ?? (failed ? FAILED : null)}>
      {(control) => (
        <div className="sg-select" {...pointing}>
          <PartStyles part="select" css={selectCss} />
          <span className="sg-control">
            <input
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={false}
              aria-controls={`${control.id}-list`}
              autoComplete="off"
              disabled={disabled}
              defaultValue={shown}
              placeholder={placeholder}
              onChange={(event) => start({ query: event.target.value })}
              onFocus={() => start({})}
              onClick={() => start({ open: true })}
              onKeyDown={onKeyDown}
              onBlur={(event) => {
                // As with the machine: left without a choice, it shows what is chosen.
                event.target.value = shown;
                setStarted({ query: '', focused: false, open: false });
              }}
            />
          </span>
          {hasArrow ? (
            <span className="sg-select-acts">
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                disabled={disabled}
                onClick={() => {
                  input.current?.focus();
                  start({ open: true });
                }}
              >
                <ChevronDown size={16} />
              </button>
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}

const FAILED = 'The list could not be loaded. Check the connection and press here again.';
