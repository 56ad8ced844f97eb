/** Rows per page of Devices and Gateways (docs/product/back-office.md). */
export const HUNDRED_ROWS = { desktop: 100, mobile: 100 };

/** Rows per page of the records that people keep (docs/product/back-office.md), and what they may choose instead. */
export const RECORD_ROWS = { desktop: 25, mobile: 10 };
export const RECORD_PAGE_SIZES = [10, 25, 50, 100] as const;

/** Records come with the newest first (docs/product/back-office.md). */
export const NEWEST_FIRST = { columnId: 'id', direction: 'desc' } as const;
