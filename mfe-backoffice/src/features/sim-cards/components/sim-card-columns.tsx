import type { SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import { parseOwner } from '@sagitta/shared-contracts/rules/owner';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { actionsColumn, idColumn, type RowActions } from '../../../shared/components/record-columns';
import { Tick } from '../../../shared/components/tick';
import { ownerLabel } from '../../../shared/model/owner-options';
import { notesText } from '../../../shared/notes/notes-text';

const PIN_DISABLED = ['PIN disabled', 'PIN in use'] as const;

/** The columns (docs/product/back-office.md#sim-cards), in their order. */
export function simCardColumns(provider: string, actions: RowActions<SimCardRow>): Column<SimCardRow>[] {
  return [
    idColumn(),
    { id: 'system', header: 'System', value: (card) => card.systemName, width: 170 },
    { id: 'router', header: 'Router', value: (card) => card.routerSerialNumber, width: 130 },
    { id: 'ip', header: 'IP', value: (card) => card.ip, width: 120 },
    { id: 'telephone', header: 'Telephone', value: (card) => card.telephone, width: 130 },
    { id: 'purpose', header: 'Purpose', value: (card) => card.purpose, width: 90 },
    { id: 'iccid', header: 'ICCID', value: (card) => card.iccid, width: 190 },
    { id: 'network', header: 'Network', value: (card) => card.network, width: 100 },
    { id: 'pin', header: 'PIN', value: (card) => card.pin, width: 90 },
    { id: 'owner', header: 'Owner', value: (card) => ownerLabel(parseOwner(card.owner), provider), width: 110 },
    { id: 'notes', header: 'Notes', value: (card) => notesText(card.notes), width: 200 },
    {
      id: 'pin-disabled',
      header: 'PIN disabled',
      value: (card) => card.pinDisabled,
      cell: (card) => <Tick value={card.pinDisabled} names={PIN_DISABLED} />,
      align: 'centre',
      width: 120,
    },
    { id: 'node', header: 'Node', value: (card) => card.nodeName, width: 120 },
    actionsColumn(actions),
  ];
}
