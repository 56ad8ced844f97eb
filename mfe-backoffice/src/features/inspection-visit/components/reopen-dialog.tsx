import { type InspectionVisit, reopenInspection } from '@sagitta/shared-contracts/api/finding';
import { useServices } from '@sagitta/shared-contracts/remote';
import { SIGNATURE_PROBLEMS } from '@sagitta/shared-contracts/rules/signature';
import { Text } from '@sagitta/shared-ui/core';
import { TextAreaField } from '@sagitta/shared-ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { RecordDialog } from '../../../shared/components/record-dialog';
import { Wide } from '../../../shared/components/wide';
import { useRecordForm } from '../../../shared/hooks/use-record-form';
import { renewVisit } from '../api/visit';

const MOST = 500;
const ReasonSchema = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty(SIGNATURE_PROBLEMS.reason), v.maxLength(MOST)),
});
type Reason = v.InferOutput<typeof ReasonSchema>;

export interface ReopenDialogProps {
  visit: InspectionVisit;
  onClose: () => void;
}

/** Takes a signature back, to correct what was found (docs/product/inspection.md#signature). */
export default function ReopenDialog({ visit, onClose }: ReopenDialogProps) {
  const { call } = useServices();
  const client = useQueryClient();
  const renew = () => void renewVisit(client);
  const record = useRecordForm<Reason, Reason>({
    thing: 'Inspection',
    notices: { saved: 'Inspection reopened', failed: 'The inspection was not reopened' },
    schema: ReasonSchema,
    isNew: false,
    stored: { values: { reason: '' }, lock: visit.updatedAt },
    send: async ({ reason }) => {
      await call(reopenInspection, { input: { ID: visit.ID, updatedAt: visit.updatedAt, reason } });
    },
    onSaved: () => {
      renew();
      onClose();
    },
    onRefused: renew,
  });
  return (
    <RecordDialog
      title={`Reopen inspection ${visit.ID}`}
      what="this inspection"
      saveLabel="Reopen"
      record={record}
      label={() => 'Reason'}
      text={(_, value) => String(value)}
      onClose={onClose}
    >
      <Wide>
        <Text>The signature is taken away. Its history keeps who signed, when, and why it was opened again.</Text>
      </Wide>
      <Wide>
        <TextAreaField label="Reason" required rows={3} maxLength={MOST} {...record.form.field('reason')} />
      </Wide>
    </RecordDialog>
  );
}
