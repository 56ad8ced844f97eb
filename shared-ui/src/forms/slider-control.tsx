import { Slider } from '@chakra-ui/react';
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
        {thumbs.map(({ label, colour }, index) => (
          <Slider.Thumb key={label} index={index} {...described} style={{ ['--c' as string]: colour }} />
        ))}
      </Slider.Control>
    </Slider.Root>
  );
}
