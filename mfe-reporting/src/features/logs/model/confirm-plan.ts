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
  const names = [...new Set(logs.map(({ systemName }) => systemName))];
  const systems = names
    .map((name) =>
      systemPlan(
        name,
        logs.filter(({ systemName }) => systemName === name),
      ),
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
