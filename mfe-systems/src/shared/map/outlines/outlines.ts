import { decodeOutlines } from './decode';
import encoded from './outlines.json';
import { outlinesPainter } from './outlines-painter';

/** Decoded once, however many maps there are. */
export const paintOutlines = outlinesPainter(decodeOutlines(encoded));
