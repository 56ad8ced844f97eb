import { isPhone, MAX_LENGTH, plainPhone, TAKEN_PROBLEM, type TextRule } from './text';

export const SIM_NETWORKS = ['Orange', 'T-Mobile', 'Plus', 'other'] as const;
export type SimNetwork = (typeof SIM_NETWORKS)[number];

export const SIM_PURPOSES = ['data', 'SMS'] as const;

/** Messages of the SIM form (docs/product/back-office.md#sim-cards). */
export const SIM_PROBLEMS = {
  ip: 'Invalid IP address',
  telephone: 'Invalid phone number',
  iccid: 'Invalid ICCID',
  pin: 'Invalid PIN',
  puk: 'Invalid PUK',
  taken: TAKEN_PROBLEM,
  unreachable: 'At least one of IP or Telephone is required',
  twoHolders: 'Node and router exclude each other',
  pinInUse: 'Tick “PIN disabled” as well, or enter the PIN',
} as const;

const ICCID = /^89\d{16,20}$/;
const PIN = /^(?:disabled|\d{1,10})$/;
const PUK = /^\d{1,10}$/;
const GROUP = /^\d{1,3}$/;

/** The operator by the first 6 digits of an ICCID (docs/product/back-office.md#sim-cards). */
const OPERATORS: Readonly<Record<string, SimNetwork>> = {
  894801: 'Plus',
  894811: 'Plus',
  894802: 'T-Mobile',
  894810: 'T-Mobile',
  894834: 'T-Mobile',
  894803: 'Orange',
  894805: 'Orange',
};

/**
 * Four dotted groups of 1 to 3 digits (docs/product/back-office.md#sim-cards), each at most 255: higher ones are not an
 * address, though the document's pattern allows them.
 */
export function isIpAddress(text: string): boolean {
  const groups = text.split('.');
  return groups.length === 4 && groups.every((group) => GROUP.test(group) && Number(group) <= 255);
}

/** An IP address as it is stored, so that one address is one text: without spaces and leading zeros. */
function plainIp(text: string): string {
  const trimmedText = text.trim();
  return isIpAddress(trimmedText) ? trimmedText.split('.').map(Number).join('.') : trimmedText;
}

/** An ICCID as typed or pasted, without spaces and without the filler `F` that modems print at its end. */
export function cleanIccid(text: string): string {
  return text.replace(/\s/g, '').replace(/F$/i, '');
}

/** 89 and 16 to 20 digits, after {@link cleanIccid}. */
export function isIccid(text: string): boolean {
  return ICCID.test(text);
}

/** `disabled`, or 1 to 10 digits. */
export function isPin(text: string): boolean {
  return PIN.test(text);
}

export function isPuk(text: string): boolean {
  return PUK.test(text);
}

const trimmed = (text: string) => text.trim();
/** As it is stored: digits, or the one word in small letters. */
const plainPin = (text: string) => text.trim().toLowerCase();

/** The texts of a card, in the API as in its form (docs/product/back-office.md#sim-cards). */
export const SIM_TEXTS = {
  ip: { maxLength: 15, clean: plainIp, isRight: isIpAddress, problem: SIM_PROBLEMS.ip },
  telephone: { maxLength: MAX_LENGTH.default, clean: plainPhone, isRight: isPhone, problem: SIM_PROBLEMS.telephone },
  iccid: { maxLength: MAX_LENGTH.default, clean: cleanIccid, isRight: isIccid, problem: SIM_PROBLEMS.iccid },
  pin: { maxLength: 10, clean: plainPin, isRight: isPin, problem: SIM_PROBLEMS.pin },
  puk: { maxLength: 10, clean: trimmed, isRight: isPuk, problem: SIM_PROBLEMS.puk },
} as const satisfies Readonly<Record<string, TextRule>>;

/** What no two cards share. */
export const SIM_UNIQUE = ['ip', 'telephone', 'iccid', 'nodeId', 'routerId'] as const;

/** What is left out is as it is stored, which only the host knows. */
export interface SimCardParts {
  ip?: string | null | undefined;
  telephone?: string | null | undefined;
  nodeId?: number | null | undefined;
  routerId?: number | null | undefined;
  pin?: string | null | undefined;
  pinDisabled?: boolean | undefined;
}

/** What must hold of a card as a whole, and the field that tells otherwise. */
export const SIM_RULES = [
  {
    field: 'ip',
    holds: ({ ip, telephone }: SimCardParts) => ip !== null || telephone !== null,
    problem: SIM_PROBLEMS.unreachable,
  },
  {
    field: 'nodeId',
    holds: ({ nodeId = null, routerId = null }: SimCardParts) => nodeId === null || routerId === null,
    problem: SIM_PROBLEMS.twoHolders,
  },
] as const;

/**
 * A card whose PIN is “disabled” asks for none. A number beside the tick is no contradiction: the card keeps its PIN,
 * which turns it on again. Apart from SIM_RULES, which the contract itself refuses.
 */
export const SIM_PIN_RULE = {
  field: 'pinDisabled',
  holds: ({ pin, pinDisabled }: SimCardParts) => pin !== 'disabled' || pinDisabled === true,
  problem: SIM_PROBLEMS.pinInUse,
} as const;

/** The operator of an ICCID; null for an unlisted prefix (docs/product/back-office.md#sim-cards). */
export function operatorOfIccid(iccid: string): SimNetwork | null {
  return OPERATORS[iccid.trim().slice(0, 6)] ?? null;
}
