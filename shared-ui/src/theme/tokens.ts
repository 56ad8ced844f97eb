import { LEVEL_COLOURS } from '@sagitta/shared-contracts/rules/level-colours';

/**
 * Every colour of the product, once: name → light and dark value.
 * Contrast of each text colour on each surface is tested in contrast.test.ts.
 */
export const TOKENS = {
  bg: ['#f4f7f8', '#0d1417'],
  surface: ['#ffffff', '#141d21'],
  raised: ['#ffffff', '#1a252a'],
  line: ['#dfe7ea', '#243138'],
  /** Edges of buttons, which their text identifies as well. */
  edge: ['#c1ccd2', '#3a4b54'],
  /** Edges of things that take input: 3:1 against their surface. */
  control: ['#7b8c95', '#6b7e88'],
  text: ['#15222a', '#e5edf0'],
  muted: ['#546570', '#93a6af'],
  accent: ['#0f6e78', '#56bcc5'],
  'accent-strong': ['#0b5a63', '#7fd0d7'],
  'accent-soft': ['#e2f0f1', '#15323a'],
  'on-accent': ['#ffffff', '#06181b'],
  focus: ['#0f6e78', '#7fd0d7'],
  danger: ['#c01d34', '#f5808f'],
  'danger-soft': ['#fbecee', '#36191f'],
  'on-danger': ['#ffffff', '#2a0a10'],
  backdrop: ['#0d141766', '#05090bb3'],
  shadow: ['#15222a29', '#00000080'],
  map: ['#eef3f5', '#10191d'],
  none: ['#55666f', '#9aabb3'],
  /** A device or a service is well: a blue-green, apart from the leaf green of L1, which is the first alarm. */
  ok: ['#05694e', '#3fc195'],
  l1: LEVEL_COLOURS.L1.text,
  l2: LEVEL_COLOURS.L2.text,
  l3: LEVEL_COLOURS.L3.text,
  l4: LEVEL_COLOURS.L4.text,
  obstructed: ['#9c2c93', '#dc94e6'],
  inactive: ['#57666e', '#93a2aa'],
  /** Marks (beams, dots, curves, heat): stronger than the text of the same level, 3:1 is enough for them. */
  'ok-mark': ['#0d8660', '#3fc195'],
  'l1-mark': LEVEL_COLOURS.L1.mark,
  'l2-mark': LEVEL_COLOURS.L2.mark,
  'l3-mark': LEVEL_COLOURS.L3.mark,
  'l4-mark': LEVEL_COLOURS.L4.mark,
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type TokenName = keyof typeof TOKENS;

export const TOKEN_NAMES = Object.keys(TOKENS) as TokenName[];

/** The CSS variable of a token, as it is written in a stylesheet: `var(--sg-l3)`. */
export function tokenVar(name: TokenName): string {
  return `var(--sg-${name})`;
}

/** The value of a token now, for code that draws on a canvas. Read it again when the colour mode changes. */
export function readToken(name: TokenName): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--sg-${name}`).trim();
}

/** The value of a token in light, for pictures that leave the page. */
export function lightToken(name: TokenName): string {
  return TOKENS[name][0];
}

/** `--sg-…` declarations of one mode. */
export function tokenDeclarations(mode: 'light' | 'dark'): string {
  return TOKEN_NAMES.map((name) => `--sg-${name}:${TOKENS[name][mode === 'light' ? 0 : 1]}`).join(';');
}
