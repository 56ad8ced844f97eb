// The one plain-JavaScript file: it lets webpack's configuration files import the rest of the preset, which is
// TypeScript.
import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

register();
registerHooks('../../config/css-hooks.mjs', import.meta.url);

export const { part } = await import('./build/preset.ts');
