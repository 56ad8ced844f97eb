import { defineConfig } from '@chakra-ui/react';

/** CSS properties that take the names of our tokens, by the kind of token. Every other property takes CSS alone. */
const TOKENED = {
  spacing: ['margin', 'padding']
    .flatMap((box) => [box, ...around(box), `${box}InlineStart`, `${box}InlineEnd`])
    .concat('gap', 'rowGap', 'columnGap', 'inset', 'insetInline', 'insetBlock', 'top', 'right', 'bottom', 'left'),
  sizes: ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'flexBasis'],
  colors: ['color', 'background', 'backgroundColor', 'borderColor', 'outlineColor', 'fill', 'stroke'].concat(
    around('border').map((side) => `${side}Color`),
  ),
  borders: ['border', ...around('border')],
  radii: ['borderRadius'],
  fontSizes: ['fontSize'],
  fontWeights: ['fontWeight'],
};

const SHORTHANDS: Readonly<Record<string, string[]>> = {
  background: ['bg'],
  ...Object.fromEntries(
    ['margin', 'padding'].flatMap((box) => [
      [box, [box[0]]],
      ...['Top', 'Right', 'Bottom', 'Left'].map((side) => [box + side, [`${box[0]}${side[0]?.toLowerCase()}`]]),
      [`${box}Inline`, [`${box[0]}x`, `${box}X`]],
      [`${box}Block`, [`${box[0]}y`, `${box}Y`]],
      [`${box}InlineStart`, [`${box[0]}s`, `${box}Start`]],
      [`${box}InlineEnd`, [`${box[0]}e`, `${box}End`]],
    ]),
  ),
};

/**
 * What style props mean, in place of Chakra's own list, whose hundreds of further properties, shorthands and conditions
 * are 3 KB of every page (docs/decisions/0005-shared-ui.md). A test compares both for all that the suite uses.
 */
export const styleProps = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    focusVisible: '&:is(:focus-visible, [data-focus-visible])',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    first: '&:first-of-type',
    last: '&:last-of-type',
    before: '&::before',
    after: '&::after',
  },
  utilities: {
    ...Object.fromEntries(
      Object.entries(TOKENED).flatMap(([values, properties]) =>
        properties.map((property) => [property, { values, shorthand: SHORTHANDS[property] }]),
      ),
    ),
    lineClamp: {
      transform: (lines: string) => ({
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitLineClamp: lines,
        WebkitBoxOrient: 'vertical',
        textWrap: 'wrap',
      }),
    },
  },
});

function around(box: string): string[] {
  return ['Top', 'Right', 'Bottom', 'Left', 'Inline', 'Block'].map((side) => box + side);
}
