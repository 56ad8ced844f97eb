type Pair = readonly [light: string, dark: string];

/**
 * The colours of levels on screen and on paper, which is light. Marks (dots, lines, fills) are stronger than text: a
 * contrast of 3:1 is enough for them.
 */
export const LEVEL_COLOURS = {
  L1: { text: ['#4e6d00', '#a9cf4a'], mark: ['#6a9500', '#9cc838'] },
  L2: { text: ['#7d5c00', '#e6bd3a'], mark: ['#ad8100', '#e6bd3a'] },
  L3: { text: ['#a34805', '#f2954b'], mark: ['#cf6412', '#f2954b'] },
  L4: { text: ['#c2122b', '#ff7a7d'], mark: ['#cc1229', '#ff4b4f'] },
} as const satisfies Record<string, { text: Pair; mark: Pair }>;

/**
 * Dashes of the lines at which levels begin, so that they can be told apart in grey, on paper and without seeing their
 * colours. Lengths of strokes and gaps in turn; the permissible value is a solid line.
 */
export const LEVEL_DASHES = {
  L1: [1.5, 3],
  L2: [4, 4],
  L3: [10, 4],
  L4: [12, 3, 1.5, 3],
} as const satisfies Record<keyof typeof LEVEL_COLOURS, readonly number[]>;
