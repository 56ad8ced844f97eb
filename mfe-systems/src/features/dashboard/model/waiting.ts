import type { CommandKind } from '@sagitta/shared-contracts/rules/node-command';

/** What a device has been asked and has not fetched yet: `Base, thresholds: at the next uplink`. */
export function waitingText(kinds: readonly CommandKind[]): string {
  const text = [...new Set(kinds)].map((kind) => NAMES[kind]).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: at the next uplink`;
}

const NAMES = {
  base: 'base',
  thresholds: 'thresholds',
  acceleration: 'acceleration',
  other: 'change',
} as const satisfies Record<CommandKind, string>;
