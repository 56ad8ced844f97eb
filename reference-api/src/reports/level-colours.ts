/** Colours of the levels 0 to 4 as on screen in light mode, and of an unknown level; with the text colour on it. */
const COLOURS = [
  { fill: '#5a6877', ink: '#ffffff' },
  { fill: '#8ec400', ink: '#1c2733' },
  { fill: '#f2c200', ink: '#1c2733' },
  { fill: '#d0620a', ink: '#ffffff' },
  { fill: '#c8252c', ink: '#ffffff' },
] as const;
const UNKNOWN = { fill: '#c9d2da', ink: '#1c2733' } as const;

export function levelColour(level: number | null): { fill: string; ink: string } {
  return level === null ? UNKNOWN : (COLOURS[level] ?? UNKNOWN);
}
