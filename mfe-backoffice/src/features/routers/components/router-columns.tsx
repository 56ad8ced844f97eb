import type { RouterRow } from '@sagitta/shared-contracts/api/router';
import { parseOwner } from '@sagitta/shared-contracts/rules/owner';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { dayColumn } from '../../../shared/components/day-column';
import { actionsColumn, idColumn, type RowActions } from '../../../shared/components/record-columns';
import { Tick } from '../../../shared/components/tick';
import { ownerLabel } from '../../../shared/model/owner-options';
import { notesText } from '../../../shared/notes/notes-text';

const RESTARTER = ['Has a modem restarter', 'No modem restarter'] as const;

/** What the product keeps of a router (docs/product/back-office.md#routers), in the order of its form. */
export function routerColumns(provider: string, actions: RowActions<RouterRow>): Column<RouterRow>[] {
  const owner = (id: 'owner' | 'supplier', header: string): Column<RouterRow> => ({
    id,
    header,
    value: (router) => ownerLabel(parseOwner(router[id]), provider),
    width: 110,
  });
  return [
    idColumn(),
    { id: 'system', header: 'System', value: (router) => router.systemName, width: 170 },
    { id: 'serial', header: 'Serial number', value: (router) => router.serialNumber, width: 150 },
    { id: 'type', header: 'Type', value: (router) => router.type, width: 190 },
    { id: 'firmware', header: 'Firmware', value: (router) => router.firmware, width: 110 },
    { id: 'node', header: 'Node', value: (router) => router.nodeName, width: 120 },
    { id: 'sim', header: 'SIM card', value: (router) => router.simcardName, width: 130 },
    owner('owner', 'Owner'),
    owner('supplier', 'Supplier'),
    dayColumn('purchased', 'Purchase date', (router) => router.purchaseDate),
    dayColumn('installed', 'Installation date', (router) => router.installationDate),
    { id: 'ups', header: 'UPS type', value: (router) => router.upsType, width: 150 },
    { id: 'ups-serial', header: 'UPS serial number', value: (router) => router.upsSerialNumber, width: 150 },
    dayColumn('ups-installed', 'UPS installation date', (router) => router.upsInstallationDate),
    {
      id: 'restarter',
      header: 'Modem restarter',
      value: (router) => router.modemRestarter,
      cell: (router) => <Tick value={router.modemRestarter} names={RESTARTER} />,
      align: 'centre',
      width: 140,
    },
    { id: 'notes', header: 'Notes', value: (router) => notesText(router.notes), width: 200 },
    { id: 'remarks', header: 'Remarks', value: (router) => notesText(router.remarks), width: 200 },
    actionsColumn(actions),
  ];
}
