import { useSession } from '@sagitta/shared-contracts/remote';
import { ApiTokensCard } from '../features/api-tokens/components/api-tokens-card';
import { ResetSecondFactorCard } from '../features/second-factor/components/reset-card';
import { SecondFactorCard } from '../features/second-factor/components/second-factor-card';

/** How an account is kept safe: by its owner, and what staff may do for somebody else. */
export default function SafetyCards({ id }: { id: number }) {
  const viewer = useSession();
  if (viewer.id === id)
    return (
      <>
        <SecondFactorCard />
        <ApiTokensCard />
      </>
    );
  return viewer.category === 'staff' ? <ResetSecondFactorCard accountId={id} /> : null;
}
