import type { createSimCard, SimCard } from '@sagitta/shared-contracts/api/sim-card';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import {
  cleanIccid,
  operatorOfIccid,
  SIM_NETWORKS,
  SIM_PURPOSES,
  SIM_TEXTS,
} from '@sagitta/shared-contracts/rules/sim-card';
import type { FieldName, RecordFields } from '../../../shared/records/record-field';
import { asOptions } from '../../../shared/records/record-values';

export type SimCardInput = InputOf<typeof createSimCard>;
type SimCardNames = 'systemName' | 'nodeName' | 'routerSerialNumber';

const ONE_HOLDER = 'A card is in a node or in a router';

/** What the ICCID says where another network is chosen. */
function networkHint({ iccid, network }: Readonly<Record<string, unknown>>): string | undefined {
  const operator = operatorOfIccid(cleanIccid(String(iccid)));
  return operator && operator !== network ? `By its ICCID: ${operator}` : undefined;
}

/** The form, in its order (docs/product/back-office.md#sim-cards). */
export const SIM_CARD_FIELDS: RecordFields<SimCardInput, SimCard, SimCardNames> = {
  telephone: {
    label: 'Telephone',
    kind: 'text',
    ...SIM_TEXTS.telephone,
    type: 'tel',
    hint: '+ and 11 to 13 digits',
    width: 130,
    cardTitle: true,
  },
  ip: {
    label: 'IP',
    kind: 'text',
    ...SIM_TEXTS.ip,
    inputMode: 'decimal',
    hint: 'IP or telephone, or both',
    width: 120,
  },
  iccid: {
    label: 'ICCID',
    kind: 'text',
    ...SIM_TEXTS.iccid,
    inputMode: 'numeric',
    hint: '89 and 16 to 20 digits',
    help: 'ICCID',
    width: 190,
  },
  network: {
    label: 'Network',
    kind: 'choice',
    required: true,
    options: asOptions(SIM_NETWORKS),
    initial: 'other',
    hintOf: networkHint,
    width: 100,
  },
  purpose: { label: 'Purpose', kind: 'choice', required: true, options: asOptions(SIM_PURPOSES), width: 90 },
  owner: { label: 'Owner', kind: 'owner', required: true, width: 110 },
  systemId: {
    label: 'System',
    kind: 'system',
    shows: 'systemName',
    optionalFor: 'staff',
    column: 'system',
    width: 170,
    wide: true,
  },
  nodeId: {
    label: 'Node',
    kind: 'part',
    from: 'node',
    shows: 'nodeName',
    excludes: { field: 'routerId', hint: ONE_HOLDER },
    column: 'node',
    width: 120,
  },
  routerId: {
    label: 'Router',
    kind: 'part',
    from: 'router',
    shows: 'routerSerialNumber',
    excludes: { field: 'nodeId', hint: ONE_HOLDER },
    column: 'router',
    width: 130,
  },
  pin: {
    label: 'PIN',
    kind: 'text',
    ...SIM_TEXTS.pin,
    hint: '“disabled”, or 1 to 10 digits',
    help: 'PIN and PUK',
    width: 90,
  },
  puk: { label: 'PUK', kind: 'text', ...SIM_TEXTS.puk, inputMode: 'numeric', hint: '1 to 10 digits' },
  pinDisabled: {
    label: 'PIN disabled',
    kind: 'check',
    names: ['PIN disabled', 'PIN in use'],
    column: 'pin-disabled',
    width: 120,
    wide: true,
  },
  notes: { label: 'Notes', kind: 'notes', width: 200 },
  imageData: { label: 'Image', kind: 'image', wide: true },
};

/** The table, in its order. */
export const SIM_CARD_COLUMNS: Readonly<Record<FieldName<SimCardInput, SimCard, SimCardNames>, boolean>> = {
  systemId: true,
  routerId: true,
  ip: true,
  telephone: true,
  purpose: true,
  iccid: true,
  network: true,
  pin: true,
  owner: true,
  notes: true,
  pinDisabled: true,
  nodeId: true,
  puk: false,
  imageData: false,
};
