import { Slider } from '@chakra-ui/react';
import { flushSync } from 'react-dom';
import { PartStyles } from '../theme/part-styles';
import type { ControlProps } from '../core/field';
import css from './slider-control.css';

interface SliderControlProps {
  min: number;
  max: number;
  step: number;
  control: ControlProps;
  label: string;
  value: number;
  onChange: (value: number) => void;
  format: (value: number) => string;
  disabled?: boolean;
  colour?: string;
}

const STEPS: Readonly<Record<string, 'increment' | 'decrement'>> = { ArrowUp: 'increment', ArrowDown: 'decrement' };

export function SliderControl(props: SliderControlProps) {
  const { control, label, value, onChange, format, disabled, colour, ...range } = props;
  const { id, ...described } = control;
  const style = { ['--c' as string]: colour };
  return (
    <Slider.Root
      unstyled
      {...range}
      disabled={disabled}
      className="sg-slider"
      style={style}
      ids={{ root: `${id}-slider`, thumb: () => id }}
      aria-label={[label]}
      aria-labelledby={[`${id}-name`]}
      thumbAlignment="center"
      value={[value]}
      // At once: a next key may come before the page has drawn this one's, and would start from the value before it.
      onValueChange={({ value: [next = value] }) => flushSync(() => onChange(next))}
      getAriaValueText={({ value: shown }) => format(shown)}
    >
      <PartStyles part="slider" css={css} />
      <span id={`${id}-name`} hidden>
        {label}
      </span>
      <Slider.Control>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        <Slider.Context>
          {({ increment, decrement }) => (
            <Slider.Thumb
              index={0}
              {...described}
              style={style}
              // The machine of a horizontal slider takes the keys to the side alone.
              onKeyDown={(event) => {
                const step = STEPS[event.key];
                if (!step || disabled) return;
                event.preventDefault();
                ({ increment, decrement })[step](0);
              }}
            />
          )}
        </Slider.Context>
      </Slider.Control>
    </Slider.Root>
  );
}
