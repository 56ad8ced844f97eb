import type { Log } from '@sagitta/shared-contracts/api/log';
import { ALL_KINDS, kindOf, LOG_KIND_NAMES, mayConfirm, URGENT_SEVERITIES } from '@sagitta/shared-contracts/rules/log';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

export interface ConfirmPlan {
  /** Those that can be confirmed. */
  logs: readonly Log[];
  /** What else was selected. */
  confirmed: number;
  others: number;
  urgent: number;
  /** `Galeria`, and `2 L4, 1 L3, 4 Other`; systems with the most serious entries first. */
  systems: readonly { name: string; text: string; urgent: number }[];
}

/** What of a selection is to be confirmed, told by system (docs/product/logs.md#several-at-once). */
export function confirmPlan(selected: readonly Log[]): ConfirmPlan {
  const logs = selected.filter(mayConfirm);
  const confirmed = selected.filter((log) => log.confirmed === true).length;
  // By id: two systems may have one name.
  const bySystem = new Map<number | string, Log[]>();
  for (const log of logs) {
    const key = log.systemId ?? log.systemName;
    bySystem.set(key, [...(bySystem.get(key) ?? []), log]);
  }
  const found = [...bySystem].map(([key, of]) => ({ key, name: of[0]?.systemName ?? '', of }));
  const systems = found
    .map(({ key, name, of }) =>
      systemPlan(found.some((other) => other.key !== key && other.name === name) ? `${name} #${key}` : name, of),
    )
    .sort((a, b) => b.urgent - a.urgent || naturalCompare(a.name, b.name));
  return {
    logs,
    confirmed,
    others: selected.length - logs.length - confirmed,
    urgent: logs.filter(isUrgent).length,
    systems,
  };
}

function systemPlan(name: string, logs: readonly Log[]) {
  const counts = ALL_KINDS.map((kind) => ({ kind, count: logs.filter((log) => kindOf(log) === kind).length }));
  const text = counts.flatMap(({ kind, count }) => (count > 0 ? [`${count} ${LOG_KIND_NAMES[kind]}`] : [])).join(', ');
  return { name, text, urgent: logs.filter(isUrgent).length };
}

function isUrgent({ severity }: Log): boolean {
  return URGENT_SEVERITIES.some((one) => one === severity);
}
