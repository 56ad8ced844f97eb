import { MISSING, formatNumber } from './number';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/** `512 B`, `1.5 KB`, … `YB`, in powers of 1000 (docs/product/system-actions.md#files). */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return MISSING;
  let value = bytes;
  let step = 0;
  // 999.95 would read as 1,000.0.
  while (value >= (step === 0 ? 1000 : 999.95) && step < UNITS.length - 1) {
    value /= 1000;
    step += 1;
  }
  return formatNumber(value, { decimals: step === 0 ? 0 : 1, unit: UNITS[step] });
}
