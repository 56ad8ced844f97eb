import type { createRouter, Router } from '@sagitta/shared-contracts/api/router';
import { listFreeSimCards, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { ROUTER_TEXT_MAX_LENGTH, ROUTER_TYPES, UPS_TYPES } from '@sagitta/shared-contracts/rules/router';
import type { FieldName, FreeRecords, RecordFields } from '../../../shared/records/record-field';
import { asOptions } from '../../../shared/records/record-values';

export type RouterInput = InputOf<typeof createRouter>;
type RouterNames = 'systemName' | 'systemVersion' | 'nodeName' | 'simcardName';

const TEXT = { kind: 'text', maxLength: ROUTER_TEXT_MAX_LENGTH } as const;
const DAY = { kind: 'day', width: 150 } as const;
const OWNER = { kind: 'owner', width: 110 } as const;
const NOTES = { kind: 'notes', width: 200 } as const;
const IMAGE = { kind: 'image' } as const;

const FREE_SIM_CARDS: FreeRecords = {
  what: 'SIM cards',
  list: listFreeSimCards,
  load: async ({ call }, signal) => {
    const cards = await call(listFreeSimCards, {}, { signal });
    return cards.map(({ ID, telephone, ip, systemName }) => ({
      value: ID,
      label: telephone ?? ip ?? `#${ID}`,
      note: systemName ?? undefined,
    }));
  },
  all: ({ call }) => call(listSimCards, {}),
};

/** The form, in its order (docs/product/back-office.md#routers). */
export const ROUTER_FIELDS: RecordFields<RouterInput, Router, RouterNames> = {
  serialNumber: { label: 'Serial number', ...TEXT, required: true, column: 'serial', width: 150, cardTitle: true },
  type: { label: 'Type', kind: 'choice', options: asOptions(ROUTER_TYPES), initial: 'other', width: 190 },
  firmware: { label: 'Firmware', ...TEXT, width: 110 },
  systemId: {
    label: 'System',
    kind: 'system',
    shows: 'systemName',
    optionalFor: 'staff',
    column: 'system',
    width: 170,
  },
  nodeId: {
    label: 'Node',
    kind: 'part',
    from: 'gateway',
    shows: 'nodeName',
    hint: 'Gateways without another router',
    column: 'node',
    width: 120,
  },
  simcardId: {
    label: 'SIM card',
    kind: 'free',
    choices: FREE_SIM_CARDS,
    shows: 'simcardName',
    hint: 'SIM cards that are free',
    column: 'sim',
    width: 130,
  },
  owner: { label: 'Owner', ...OWNER },
  supplier: { label: 'Supplier', ...OWNER },
  purchaseDate: { label: 'Purchase date', ...DAY, column: 'purchased' },
  installationDate: { label: 'Installation date', ...DAY, column: 'installed' },
  upsType: {
    label: 'UPS type',
    kind: 'choice',
    options: asOptions(UPS_TYPES),
    none: 'No UPS',
    column: 'ups',
    width: 150,
  },
  upsSerialNumber: { label: 'UPS serial number', ...TEXT, column: 'ups-serial', width: 150 },
  upsInstallationDate: { label: 'UPS installation date', ...DAY, column: 'ups-installed' },
  modemRestarter: {
    label: 'Modem restarter',
    kind: 'check',
    names: ['Has a modem restarter', 'No modem restarter'],
    column: 'restarter',
  },
  notes: { label: 'Notes', ...NOTES },
  remarks: { label: 'Remarks', ...NOTES },
  routerImageData: { label: 'Router image', ...IMAGE },
  upsImageData: { label: 'UPS image', ...IMAGE },
  antennaImageData: { label: 'Antenna image', ...IMAGE },
  routerConnectionImageData: { label: 'Router connection image', ...IMAGE },
};

/** The table, in its order. */
export const ROUTER_COLUMNS: Readonly<Record<FieldName<RouterInput, Router, RouterNames>, boolean>> = {
  systemId: true,
  serialNumber: true,
  type: true,
  firmware: true,
  nodeId: true,
  simcardId: true,
  owner: true,
  supplier: true,
  purchaseDate: true,
  installationDate: true,
  upsType: true,
  upsSerialNumber: true,
  upsInstallationDate: true,
  modemRestarter: true,
  notes: true,
  remarks: true,
  routerImageData: false,
  upsImageData: false,
  antennaImageData: false,
  routerConnectionImageData: false,
};
