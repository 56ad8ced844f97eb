import { plainText } from './plain-text';

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

/** Messages per page, and the number that a list keeps after one is sent (docs/product/back-office.md#sms). */
export const SMS_PAGE_SIZE = 100;

/** Longest texts of the send dialog (docs/product/back-office.md#sms). */
export const SMS_MAX_LENGTH = { text: 160, number: 128 } as const;

/** The delivery state of a sent message. A host that does not know it omits it. */
export const SMS_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;
export type SmsState = (typeof SMS_STATES)[number];

export const SMS_PROBLEMS = {
  target: 'A node, a router or a number is needed',
  number: 'Invalid phone number',
  text: 'Write a message',
  noSimCard: 'It has no SIM card with a telephone',
  /** For an installer; the same for numbers of other systems and unknown numbers. */
  foreignNumber: 'This is not a number of your systems',
} as const;

/** What fits into one message, and into each part of a longer one (GSM 03.38, 03.40). */
const GSM = { single: 160, part: 153 };
const UCS2 = { single: 70, part: 67 };

/** The basic character set of GSM 03.38; those of its extension table count twice. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** Characters as the network counts them. */
  used: number;
  /** Messages that it is sent and billed as; none for an empty text. */
  parts: number;
  /** Characters that still fit into the last part. */
  left: number;
}

/** How a text is sent: one character outside GSM 03.38 makes every character take twice the space. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every(isInGsm);
  const limits = isGsm ? GSM : UCS2;
  const widths = characters.map(isGsm ? septets : (one) => one.length);
  const used = widths.reduce((sum, width) => sum + width, 0);
  const encoding = isGsm ? ('GSM-7' as const) : ('UCS-2' as const);
  if (used <= limits.single) return { encoding, used, parts: used === 0 ? 0 : 1, left: limits.single - used };
  // A character of two units is not cut in two.
  let [parts, room] = [1, limits.part];
  for (const width of widths) {
    if (width > room) [parts, room] = [parts + 1, limits.part];
    room -= width;
  }
  return { encoding, used, parts, left: room };
}

const isInGsm = (character: string) => BASIC.has(character) || EXTENDED.has(character);

/**
 * A text in the characters of GSM 03.38, so that one message holds 160 of them instead of 70. One with a letter that
 * cannot be written so stays as it is.
 */
export function gsmText(text: string): string {
  const plain = plainText(text, isInGsm);
  return smsSize(plain).encoding === 'GSM-7' ? plain : text;
}

function septets(character: string): number {
  return EXTENDED.has(character) ? 2 : 1;
}
