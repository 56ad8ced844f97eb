import { Slider } from '@chakra-ui/react';
import { PartStyles } from '../theme/part-styles';
import type { ControlProps } from '../core/field';
import type { SliderThumb } from './props';

const CSS = `
.sg-slider{--c:var(--sg-accent)}
.sg-slider [data-part=control]{position:relative;display:flex;align-items:center;height:36px}
.sg-slider [data-part=track]{flex:1;height:6px;border-radius:999px;background:var(--sg-line);overflow:hidden}
.sg-slider [data-part=range]{height:100%;background:var(--c)}
.sg-slider-many [data-part=range]{background:none}
.sg-slider [data-part=thumb]{width:20px;height:20px;border:2px solid var(--sg-surface);border-radius:50%;background:var(--c);box-shadow:0 0 0 1px var(--sg-control);cursor:grab;touch-action:none}
.sg-slider [data-part=thumb]:focus-visible{outline:2px solid var(--sg-focus);outline-offset:2px}
.sg-slider [data-disabled]{opacity:.55;cursor:not-allowed}
@media (pointer:coarse){.sg-slider [data-part=control]{height:44px}.sg-slider [data-part=thumb]{width:26px;height:26px}}
`;

interface SliderControlProps {
  control: ControlProps;
  thumbs: readonly SliderThumb[];
  values: readonly number[];
  onChange: (values: number[]) => void;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
  disabled?: boolean;
}

/** A track with one thumb or several, none of which passes another. */
export function SliderControl({ control, thumbs, values, onChange, format, ...slider }: SliderControlProps) {
  const { id, ...described } = control;
  return (
    <Slider.Root
      unstyled
      {...slider}
      className={thumbs.length > 1 ? 'sg-slider sg-slider-many' : 'sg-slider'}
      style={{ ['--c' as string]: thumbs[0]?.colour }}
      ids={{ root: `${id}-slider`, thumb: (index) => (index === 0 ? id : `${id}-${index}`) }}
      aria-label={thumbs.map(({ label }) => label)}
      aria-labelledby={thumbs.map((_, index) => `${id}-name-${index}`)}
      thumbAlignment="center"
      value={[...values]}
      onValueChange={({ value }) => onChange(value)}
      getAriaValueText={({ value }) => format(value)}
    >
      <PartStyles part="slider" css={CSS} />
      {thumbs.map(({ label }, index) => (
        <span key={label} id={`${id}-name-${index}`} hidden>
          {label}
        </span>
      ))}
      <Slider.Control>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        {thumbs.map(({ label, colour }, index) => (
          <Slider.Thumb key={label} index={index} {...described} style={{ ['--c' as string]: colour }} />
        ))}
      </Slider.Control>
    </Slider.Root>
  );
}
