import { Page } from '@sagitta/shared-ui/core';
import { SecondFactorCard } from '../features/second-factor/components/second-factor-card';
import { WhySetUp } from '../features/second-factor/components/why-set-up';

export default function SecondStepPage() {
  return (
    <Page>
      <WhySetUp />
      <SecondFactorCard />
    </Page>
  );
}
