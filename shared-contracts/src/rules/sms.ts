export const SMS_DIRECTIONS = ['sent', 'received'] as const;
export type SmsDirection = (typeof SMS_DIRECTIONS)[number];

export const SMS_SORT_KEYS = [
  'ID',
  'number',
  'systemName',
  'routerSerialNumber',
  'nodeName',
  'date',
  'text',
  'direction',
] as const;
export type SmsSortKey = (typeof SMS_SORT_KEYS)[number];

/** Messages of a page, and those a list keeps after one is sent (docs/product/back-office.md#sms). */
export const SMS_PAGE_SIZE = 100;

/** Longest texts of the send dialog (docs/product/back-office.md#sms). */
export const SMS_MAX_LENGTH = { text: 160, number: 128 } as const;
