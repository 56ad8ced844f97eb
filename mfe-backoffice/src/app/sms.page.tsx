import { Page } from '@sagitta/shared-ui/core';
import { SmsesTable } from '../features/sms/components/smses-table';

export default function SmsPage() {
  return (
    <Page>
      <SmsesTable />
    </Page>
  );
}
