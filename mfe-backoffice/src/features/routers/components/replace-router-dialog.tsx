import { listRouters, replaceRouter, type RouterRow } from '@sagitta/shared-contracts/api/router';
import { listFreeSimCards, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { ROUTER_TEXT_MAX_LENGTH, ROUTER_TYPES } from '@sagitta/shared-contracts/rules/router';
import { Text, TextField } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadedDialog } from '../../../shared/components/loaded-dialog';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { useMayKeep } from '../../../shared/hooks/use-places';
import { useRecordForm } from '../../../shared/hooks/use-record-form';
import { Wide } from '../../../shared/components/wide';
import { asOptions } from '../../../shared/records/record-values';
import {
  replacedText,
  replacements,
  type ReplaceOutput,
  ReplaceSchema,
  replaceTitle,
  type ReplaceValues,
} from '../model/replace-form';

const NOTICES = { saved: 'Router replaced', failed: 'The router was not replaced' };
const TELL_OF_ROUTERS = [listRouters, listSimCards, listFreeSimCards, listSystemsNodesRoutersShort];

interface ReplaceRouterDialogProps {
  row: RouterRow;
  onClose: () => void;
}

/** Puts another router into the place of one, with its device and SIM card (docs/product/back-office.md#routers). */
export default function ReplaceRouterDialog({ row, onClose }: ReplaceRouterDialogProps) {
  const { call } = useServices();
  const routers = useQuery({
    queryKey: operationKey(listRouters),
    queryFn: ({ signal }) => call(listRouters, {}, { signal }),
  });
  return (
    <LoadedDialog title={replaceTitle({ row })} needs={[{ what: 'Routers', query: routers }]} onClose={onClose}>
      {() => <ReplaceForm row={row} routers={routers.data ?? []} onClose={onClose} />}
    </LoadedDialog>
  );
}

function ReplaceForm({ row, routers, onClose }: ReplaceRouterDialogProps & { routers: readonly RouterRow[] }) {
  const { call } = useServices();
  const client = useQueryClient();
  const mayKeep = useMayKeep();
  const renew = () => void Promise.all(TELL_OF_ROUTERS.map((list) => client.invalidateQueries(answersOf(list))));
  const record = useRecordForm<ReplaceValues, ReplaceOutput>({
    thing: 'Router',
    notices: NOTICES,
    schema: ReplaceSchema,
    isNew: false,
    stored: { values: { replacementId: null, serialNumber: '', type: row.type }, lock: row.updatedAt },
    send: async (by) => {
      await call(replaceRouter, { input: { ID: row.ID, updatedAt: row.updatedAt, ...by } });
    },
    onSaved: () => {
      renew();
      onClose();
    },
    onRefused: renew,
  });
  const { form } = record;
  const isNew = form.values.replacementId === null;
  return (
    <RecordDialog
      title={replaceTitle({ row })}
      what="this router"
      saveLabel="Replace"
      record={record}
      label={(field) => (field === 'replacementId' ? 'Replacement' : 'New router')}
      text={(_, value) => String(value)}
      onClose={onClose}
    >
      <Wide>
        <SearchSelect
          label="Replacement"
          clearable
          placeholder="A new router"
          hint="A router without a device, or none for a new one"
          options={replacements(routers, row, mayKeep)}
          {...form.field('replacementId')}
        />
      </Wide>
      {isNew ? (
        <>
          <TextField
            label="Serial number of the new router"
            required
            maxLength={ROUTER_TEXT_MAX_LENGTH}
            autoComplete="off"
            {...form.field('serialNumber')}
          />
          <SelectField label="Type" options={asOptions(ROUTER_TYPES)} {...form.field('type')} />
        </>
      ) : null}
      <Wide>
        <Text size="sm">{replacedText(row)}</Text>
      </Wide>
    </RecordDialog>
  );
}
