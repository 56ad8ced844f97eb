import type { createSimCard, SimCard, SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import { checkedText } from '@sagitta/shared-contracts/checked-text';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { NOTES_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';
import { parseOwner, type Owner } from '@sagitta/shared-contracts/rules/owner';
import {
  cleanIccid,
  isIccid,
  isIpAddress,
  isPin,
  isPuk,
  SIM_NETWORKS,
  SIM_PROBLEMS,
  SIM_PURPOSES,
} from '@sagitta/shared-contracts/rules/sim-card';
import { isPhone, plainPhone } from '@sagitta/shared-contracts/rules/text';
import * as v from 'valibot';
import { NOTES_TOO_LONG, SYSTEM_NEEDED } from '../../../shared/model/problems';

const OWNERS = ['customer', 'provider'] as const satisfies readonly Owner[];

export interface SimFormRules {
  /** All cards but the one that is edited. */
  others: readonly SimCardRow[];
  /** Cards of no system are the staff's. */
  needsSystem: boolean;
}

/** What is wrong with each field, and what is sent (docs/product/back-office.md#sim-cards). */
export function simFormSchema({ others, needsSystem }: SimFormRules) {
  const taken = (field: 'ip' | 'telephone' | 'iccid', value: string) => others.some((other) => other[field] === value);
  const unique = (
    field: 'ip' | 'telephone' | 'iccid',
    clean: (typed: string) => string,
    isRight: (value: string) => boolean,
  ) =>
    v.pipe(
      checkedText((typed) => {
        const value = clean(typed);
        if (value === '') return null;
        if (!isRight(value)) return SIM_PROBLEMS[field];
        return taken(field, value) ? SIM_PROBLEMS.taken : null;
      }),
      v.transform((typed) => clean(typed) || null),
    );
  const optional = (isRight: (value: string) => boolean, problem: string) =>
    v.pipe(
      checkedText((typed) => (typed.trim() === '' || isRight(typed.trim()) ? null : problem)),
      v.transform((typed) => typed.trim() || null),
    );
  return v.pipe(
    v.object({
      systemId: v.pipe(
        v.nullable(v.number()),
        v.check((id) => id !== null || !needsSystem, SYSTEM_NEEDED),
      ),
      nodeId: v.nullable(v.number()),
      routerId: v.nullable(v.number()),
      ip: unique('ip', (typed) => typed.trim(), isIpAddress),
      telephone: unique('telephone', plainPhone, (value) => isPhone(value)),
      iccid: unique('iccid', cleanIccid, isIccid),
      network: v.picklist(SIM_NETWORKS),
      purpose: v.picklist(SIM_PURPOSES),
      owner: v.picklist(OWNERS),
      pin: optional(isPin, SIM_PROBLEMS.pin),
      pinDisabled: v.boolean(),
      puk: optional(isPuk, SIM_PROBLEMS.puk),
      notes: v.pipe(v.string(), v.maxLength(NOTES_MAX_LENGTH, NOTES_TOO_LONG)),
      imageData: v.nullable(v.string()),
      imageMime: v.nullable(v.string()),
    }),
    v.forward(
      v.check(({ ip, telephone }) => ip !== null || telephone !== null, SIM_PROBLEMS.unreachable),
      ['ip'],
    ),
    v.forward(
      v.check(({ nodeId, routerId }) => nodeId === null || routerId === null, SIM_PROBLEMS.twoHolders),
      ['nodeId'],
    ),
  );
}

type Schema = ReturnType<typeof simFormSchema>;
/** The form as it is typed. */
export type SimValues = v.InferInput<Schema>;
/** What passed its rules. */
export type SimOutput = v.InferOutput<Schema>;

/** What is sent; the image only where it was changed. */
export function simInput(
  { imageData, imageMime, notes, ...fields }: SimOutput,
  owner: string,
  isImageChanged: boolean,
): InputOf<typeof createSimCard> {
  return { ...fields, owner, notes: notes || null, ...(isImageChanged && { imageData, imageMime }) };
}

export const NEW_SIM: SimValues = {
  systemId: null,
  nodeId: null,
  routerId: null,
  ip: '',
  telephone: '',
  iccid: '',
  network: 'other',
  purpose: 'data',
  owner: 'provider',
  pin: '',
  pinDisabled: false,
  puk: '',
  notes: '',
  imageData: null,
  imageMime: null,
};

export function simValues(card: SimCard): SimValues {
  return {
    systemId: card.systemId,
    nodeId: card.nodeId,
    routerId: card.routerId,
    ip: card.ip ?? '',
    telephone: card.telephone ?? '',
    iccid: card.iccid ?? '',
    network: card.network,
    purpose: card.purpose,
    owner: parseOwner(card.owner),
    pin: card.pin ?? '',
    pinDisabled: card.pinDisabled ?? false,
    puk: card.puk ?? '',
    notes: card.notes ?? '',
    imageData: card.imageData,
    imageMime: card.imageMime,
  };
}

export const SIM_LABELS: Readonly<Record<keyof SimValues, string>> = {
  systemId: 'System',
  nodeId: 'Node',
  routerId: 'Router',
  ip: 'IP',
  telephone: 'Telephone',
  iccid: 'ICCID',
  network: 'Network',
  purpose: 'Purpose',
  owner: 'Owner',
  pin: 'PIN',
  pinDisabled: 'PIN disabled',
  puk: 'PUK',
  notes: 'Notes',
  imageData: 'Image',
  imageMime: 'Image type',
};
