import {
  createRouter,
  deleteRouter,
  getRouter,
  listRouters,
  RouterSchema,
  saveRouter,
  type Router,
  type RouterRow,
} from '@sagitta/shared-contracts/api/router';
import { listFreeSimCards, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { Replace } from '@sagitta/shared-ui/icons';
import * as v from 'valibot';
import { lateDialog } from '../../../shared/components/late-dialog';
import type { RecordKind } from '../../../shared/records/record-kind';
import { RecordKindTable } from '../../../shared/records/record-kind-table';
import { ROUTER_COLUMNS, ROUTER_FIELDS, type RouterInput } from '../model/router-fields';
import { replaceTitle } from '../model/replace-form';

const ReplaceDialog = lateDialog(replaceTitle, () => import('./replace-router-dialog'));

const ROUTERS: RecordKind<RouterRow, Router, RouterInput> = {
  id: 'routers',
  path: '/routers',
  title: 'Routers',
  thing: 'Router',
  inSentence: 'router',
  about: 'Which router connects which gateway, with its SIM card and UPS.',
  audited: 'router',
  imported: 'router',
  fields: ROUTER_FIELDS,
  columns: ROUTER_COLUMNS,
  unique: ['serialNumber'],
  nameOf: ({ serialNumber }) => [serialNumber],
  list: listRouters,
  load: ({ call }, signal) => call(listRouters, {}, { signal }),
  one: {
    get: getRouter,
    load: ({ call }, id, signal) => call(getRouter, { params: { id } }, { signal }),
  },
  renews: [listSimCards, listFreeSimCards, listSystemsNodesRoutersShort],
  create: async ({ call }, input) => (await call(createRouter, { input })).ID,
  save: async ({ call }, input, options) => (await call(saveRouter, { input }, options)).updatedAt,
  act: {
    label: ({ ID }) => `Replace router ${ID} by another`,
    Icon: Replace,
    isOffered: ({ systemId }) => systemId !== null,
    Dialog: ({ row, onClose }) => <ReplaceDialog row={row as RouterRow} onClose={onClose} />,
  },
  remove: async ({ call }, ID) => {
    await call(deleteRouter, { input: { ID } });
  },
  read: (stored) => {
    const read = v.safeParse(RouterSchema, stored);
    return read.success ? read.output : null;
  },
};

/** The routers that the account may see, and keeping them (docs/product/back-office.md#routers). */
export function RoutersTable() {
  return <RecordKindTable kind={ROUTERS} />;
}
