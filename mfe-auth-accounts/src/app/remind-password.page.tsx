import { RemindPasswordForm } from '../features/password/components/remind-password-form';
import { PublicFrame } from '../shared/components/public-frame';

export default function RemindPasswordPage() {
  return (
    <PublicFrame>
      <RemindPasswordForm />
    </PublicFrame>
  );
}
