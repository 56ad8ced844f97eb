// The one plain-JavaScript file: it lets webpack's configuration files import the rest of the preset, which is
// TypeScript.
import { register } from 'tsx/esm/api';

register();

export const { part } = await import('./build/preset.ts');
