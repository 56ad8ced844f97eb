import { contrast } from '../theme/contrast';
import { TOKENS, type TokenName } from '../theme/tokens';

/** Contrast of one token on another, the lower of light and dark, 1 to 21. */
export function tokenContrast(name: TokenName, surface: TokenName): number {
  return Math.min(...([0, 1] as const).map((mode) => contrast(TOKENS[name][mode], TOKENS[surface][mode])));
}
