import { Button } from '../core/button';
import { Skeleton } from '../core/skeleton';
import { useLatePart } from '../late/late-part';
import type { CalendarProps } from './calendar';
import { calendarPart } from './calendar-part';
import type { DatePreset } from './days';

export interface CalendarLayerProps extends CalendarProps {
  presets?: readonly DatePreset[];
}

/** The calendar in its popover, once its chunk is there, beside the ranges that have names. */
export function CalendarLayer({ presets = [], ...calendar }: CalendarLayerProps) {
  const { module, failed } = useLatePart(calendarPart, true);
  return (
    <div className="sg-dates-layer">
      {presets.length > 0 ? (
        <div className="sg-dates-presets" role="group" aria-label="Ranges">
          {presets.map(({ label, from, to }) => (
            <Button key={label} size="sm" onClick={() => calendar.onChange({ from, to })}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      {module ? <module.Calendar {...calendar} /> : <Waiting failed={failed} />}
    </div>
  );
}

function Waiting({ failed }: { failed: boolean }) {
  if (!failed) return <Skeleton height={292} width="252px" />;
  return (
    <div role="alert">
      <p>The calendar could not be loaded. Days can be typed.</p>
      <Button size="sm" onClick={calendarPart.load}>
        Retry
      </Button>
    </div>
  );
}
