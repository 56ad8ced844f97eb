const collator = /*#__PURE__*/ new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** Natural order: `Node 2` before `Node 10`, ignoring case (docs/product/devices.md#status-icons). */
export function naturalCompare(a: string, b: string): number {
  return collator.compare(a, b);
}
