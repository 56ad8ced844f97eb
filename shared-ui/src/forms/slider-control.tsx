import { Slider } from '@chakra-ui/react';
import { flushSync } from 'react-dom';
import { PartStyles } from '../theme/part-styles';
import type { ControlProps } from '../core/field';
import type { SliderThumb } from './props';
import css from './slider-control.css';

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

const STEPS: Readonly<Record<string, 'increment' | 'decrement'>> = { ArrowUp: 'increment', ArrowDown: 'decrement' };

/** A track with one thumb or several, none of which passes another. */
export function SliderControl({ control, thumbs, values, onChange, format, disabled, ...slider }: SliderControlProps) {
  const { id, ...described } = control;
  return (
    <Slider.Root
      unstyled
      {...slider}
      disabled={disabled}
      className={thumbs.length > 1 ? 'sg-slider sg-slider-many' : 'sg-slider'}
      style={{ ['--c' as string]: thumbs[0]?.colour }}
      ids={{ root: `${id}-slider`, thumb: (index) => (index === 0 ? id : `${id}-${index}`) }}
      aria-label={thumbs.map(({ label }) => label)}
      aria-labelledby={thumbs.map((_, index) => `${id}-name-${index}`)}
      thumbAlignment="center"
      value={[...values]}
      // At once: a next key may come before the page has drawn this one's, and would start from the value before it.
      onValueChange={({ value }) => flushSync(() => onChange(value))}
      getAriaValueText={({ value }) => format(value)}
    >
      <PartStyles part="slider" css={css} />
      {thumbs.map(({ label }, index) => (
        <span key={label} id={`${id}-name-${index}`} hidden>
          {label}
        </span>
      ))}
      <Slider.Control>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        <Slider.Context>
          {({ increment, decrement }) =>
            thumbs.map(({ label, colour }, index) => (
              <Slider.Thumb
                key={label}
                index={index}
                {...described}
                style={{ ['--c' as string]: colour }}
                // The machine of a horizontal slider takes the keys to the side alone.
                onKeyDown={(event) => {
                  const step = STEPS[event.key];
                  if (!step || disabled) return;
                  event.preventDefault();
                  ({ increment, decrement })[step](index);
                }}
              />
            ))
          }
        </Slider.Context>
      </Slider.Control>
    </Slider.Root>
  );
}
