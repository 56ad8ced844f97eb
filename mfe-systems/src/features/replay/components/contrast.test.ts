import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TokenName } from '@sagitta/shared-ui/core';
import { THREAT_VISUALS } from '@sagitta/shared-ui/instruments';
import { tokenContrast } from '@sagitta/shared-ui/testing';
import { EVENT_LOOKS } from '../model/event-looks';

/** What is read at noon on a roof, in light and dark, on the card and on the plan's ground. */
const LEAST = 4.5;
const GROUNDS: readonly TokenName[] = ['surface', 'map'];
const css = readFileSync(join(__dirname, 'replay.module.css'), 'utf8');

/** Lines, areas and hatches by their selectors; not tracks, borders of cards and shadows, which say nothing. */
const MARKS = [
  '.weather rect',
  '.zero',
  '.temperature',
  '.unknown',
  '.marks .base',
  '.cursor',
  '.permissible',
  '.facts[data-obstructed] .bar i',
  ...[0, 1, 2, 3].map((index) => `.key [data-curve='${index}'] path`),
];
const tokenOf = (selector: string): TokenName => {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, head = '']) =>
    head.split(',').some((one) => one.trim() === selector),
  );
  const found = rules
    .map(([, , body = '']) => /(?:stroke|fill|background|border-left):[^;]*var\(--sg-([a-z0-9-]+)\)/.exec(body)?.[1])
    .find((token) => token !== undefined);
  if (!found) throw new Error(`${selector} has no colour.`);
  return found as TokenName;
};

const tokens = new Map<string, TokenName>([
  ...MARKS.map((selector) => [selector, tokenOf(selector)] as const),
  ...Object.entries(EVENT_LOOKS).map(([severity, [, token]]) => [`event: ${severity}`, token] as const),
  // The marks of levels have the colours of their texts here, and in pictures and videos.
  ...Object.entries(THREAT_VISUALS).map(([state, { token }]) => [`level: ${state}`, token] as const),
]);

test.each([...tokens])('shows %s (%s) with 4.5:1 or more, in light and dark', (_, token) => {
  for (const ground of GROUNDS) expect(tokenContrast(token, ground)).toBeGreaterThanOrEqual(LEAST);
});

test.each(Object.values(THREAT_VISUALS).filter(({ mark, token }) => mark !== token))(
  'gives the mark $mark the colour of its text on this page',
  ({ mark, token }) => expect(css).toContain(`--sg-${mark}: var(--sg-${token});`),
);
