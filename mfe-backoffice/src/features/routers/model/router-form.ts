import type { createRouter, Router } from '@sagitta/shared-contracts/api/router';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { NOTES_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';
import { parseOwner, type Owner } from '@sagitta/shared-contracts/rules/owner';
import { ROUTER_IMAGES, ROUTER_TEXT_MAX_LENGTH, ROUTER_TYPES, UPS_TYPES } from '@sagitta/shared-contracts/rules/router';
import * as v from 'valibot';
import { DaySchema } from '../../../shared/model/day';
import { NOTES_TOO_LONG, SYSTEM_NEEDED } from '../../../shared/model/problems';

const OWNERS = ['customer', 'provider'] as const satisfies readonly Owner[];
const SERIAL_NEEDED = 'Serial number is required';
const TOO_LONG = `At most ${ROUTER_TEXT_MAX_LENGTH} characters`;
/** A UPS is optional. */
export const NO_UPS = 'none';

const TextSchema = v.pipe(v.string(), v.trim(), v.maxLength(ROUTER_TEXT_MAX_LENGTH, TOO_LONG));
const NotesSchema = v.pipe(v.string(), v.maxLength(NOTES_MAX_LENGTH, NOTES_TOO_LONG));
const IdSchema = v.nullable(v.number());
const ImageSchema = v.nullable(v.string());

/** What is wrong with each field (docs/product/back-office.md#routers). Routers of no system are the staff's. */
export function routerFormSchema({ needsSystem }: { needsSystem: boolean }) {
  return v.object({
    serialNumber: v.pipe(TextSchema, v.nonEmpty(SERIAL_NEEDED)),
    type: v.picklist(ROUTER_TYPES),
    firmware: TextSchema,
    systemId: v.pipe(
      IdSchema,
      v.check((id) => id !== null || !needsSystem, SYSTEM_NEEDED),
    ),
    nodeId: IdSchema,
    simcardId: IdSchema,
    owner: v.picklist(OWNERS),
    supplier: v.picklist(OWNERS),
    purchaseDate: DaySchema,
    installationDate: DaySchema,
    upsType: v.picklist([NO_UPS, ...UPS_TYPES]),
    upsSerialNumber: TextSchema,
    upsInstallationDate: DaySchema,
    modemRestarter: v.boolean(),
    notes: NotesSchema,
    remarks: NotesSchema,
    routerImageData: ImageSchema,
    routerImageMime: ImageSchema,
    upsImageData: ImageSchema,
    upsImageMime: ImageSchema,
    antennaImageData: ImageSchema,
    antennaImageMime: ImageSchema,
    routerConnectionImageData: ImageSchema,
    routerConnectionImageMime: ImageSchema,
  });
}

type Schema = ReturnType<typeof routerFormSchema>;
/** The form as it is typed. */
export type RouterValues = v.InferInput<Schema>;
/** What passed its rules. */
export type RouterOutput = v.InferOutput<Schema>;

/** What is sent; each image only where it was changed. */
export function routerInput(
  values: RouterOutput,
  ownerOnWire: (owner: Owner) => string,
  isChanged: (field: keyof RouterValues) => boolean,
): InputOf<typeof createRouter> {
  const images = ROUTER_IMAGES.filter((kind) => isChanged(`${kind}ImageData`)).map((kind) => ({
    [`${kind}ImageData`]: values[`${kind}ImageData`],
    [`${kind}ImageMime`]: values[`${kind}ImageMime`],
  }));
  return {
    serialNumber: values.serialNumber,
    type: values.type,
    firmware: values.firmware || null,
    systemId: values.systemId,
    nodeId: values.nodeId,
    simcardId: values.simcardId,
    owner: ownerOnWire(values.owner),
    supplier: ownerOnWire(values.supplier),
    purchaseDate: values.purchaseDate || null,
    installationDate: values.installationDate || null,
    upsType: values.upsType === NO_UPS ? null : values.upsType,
    upsSerialNumber: values.upsSerialNumber || null,
    upsInstallationDate: values.upsInstallationDate || null,
    modemRestarter: values.modemRestarter,
    notes: values.notes || null,
    remarks: values.remarks || null,
    ...Object.assign({}, ...images),
  };
}

export const NEW_ROUTER: RouterValues = {
  serialNumber: '',
  type: 'other',
  firmware: '',
  systemId: null,
  nodeId: null,
  simcardId: null,
  owner: 'provider',
  supplier: 'provider',
  purchaseDate: '',
  installationDate: '',
  upsType: NO_UPS,
  upsSerialNumber: '',
  upsInstallationDate: '',
  modemRestarter: false,
  notes: '',
  remarks: '',
  routerImageData: null,
  routerImageMime: null,
  upsImageData: null,
  upsImageMime: null,
  antennaImageData: null,
  antennaImageMime: null,
  routerConnectionImageData: null,
  routerConnectionImageMime: null,
};

export function routerValues(router: Router): RouterValues {
  return {
    serialNumber: router.serialNumber,
    type: router.type,
    firmware: router.firmware ?? '',
    systemId: router.systemId,
    nodeId: router.nodeId,
    simcardId: router.simcardId,
    owner: parseOwner(router.owner),
    supplier: parseOwner(router.supplier),
    purchaseDate: dayOf(router.purchaseDate),
    installationDate: dayOf(router.installationDate),
    upsType: router.upsType ?? NO_UPS,
    upsSerialNumber: router.upsSerialNumber ?? '',
    upsInstallationDate: dayOf(router.upsInstallationDate),
    modemRestarter: router.modemRestarter ?? false,
    notes: router.notes ?? '',
    remarks: router.remarks ?? '',
    routerImageData: router.routerImageData,
    routerImageMime: router.routerImageMime,
    upsImageData: router.upsImageData,
    upsImageMime: router.upsImageMime,
    antennaImageData: router.antennaImageData,
    antennaImageMime: router.antennaImageMime,
    routerConnectionImageData: router.routerConnectionImageData,
    routerConnectionImageMime: router.routerConnectionImageMime,
  };
}

/** Another host may send a day as a moment. */
function dayOf(day: string | null): string {
  return day?.slice(0, 10) ?? '';
}

export const ROUTER_LABELS: Readonly<Record<keyof RouterValues, string>> = {
  serialNumber: 'Serial number',
  type: 'Type',
  firmware: 'Firmware',
  systemId: 'System',
  nodeId: 'Node',
  simcardId: 'SIM card',
  owner: 'Owner',
  supplier: 'Supplier',
  purchaseDate: 'Purchase date',
  installationDate: 'Installation date',
  upsType: 'UPS type',
  upsSerialNumber: 'UPS serial number',
  upsInstallationDate: 'UPS installation date',
  modemRestarter: 'Modem restarter',
  notes: 'Notes',
  remarks: 'Remarks',
  routerImageData: 'Router image',
  routerImageMime: 'Router image type',
  upsImageData: 'UPS image',
  upsImageMime: 'UPS image type',
  antennaImageData: 'Antenna image',
  antennaImageMime: 'Antenna image type',
  routerConnectionImageData: 'Router connection image',
  routerConnectionImageMime: 'Router connection image type',
};
