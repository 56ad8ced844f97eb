import { useParams } from '@sagitta/shared-ui/router';
import { ChangePasswordForm } from '../features/password/components/change-password-form';
import { PublicFrame } from '../shared/components/public-frame';

export default function ChangePasswordPage() {
  const { token = '' } = useParams();
  return (
    <PublicFrame>
      <ChangePasswordForm token={token} />
    </PublicFrame>
  );
}
