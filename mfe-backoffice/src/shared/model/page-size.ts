/** Rows per page of Devices and Gateways (docs/product/back-office.md). */
export const HUNDRED_ROWS = { desktop: 100, mobile: 100 };
