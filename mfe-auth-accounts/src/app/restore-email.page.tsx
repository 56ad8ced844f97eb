import { useParams } from '@sagitta/shared-ui/router';
import { RestoreEmailForm } from '../features/password/components/restore-email-form';
import { PublicFrame } from '../shared/components/public-frame';

export default function RestoreEmailPage() {
  const { token = '' } = useParams();
  return (
    <PublicFrame>
      <RestoreEmailForm token={token} />
    </PublicFrame>
  );
}
