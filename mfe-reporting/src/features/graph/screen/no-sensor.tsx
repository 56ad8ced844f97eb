import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { useHeader } from '@sagitta/shared-contracts/remote';
import { Card, EmptyState, Page } from '@sagitta/shared-ui/core';
import { ChevronLeft } from '@sagitta/shared-ui/icons';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { RetiredNote } from './retired-note';

/** In place of the graph of a device that measures nothing, such as a gateway. Lazy loading asks for the default. */
export default function NoSensor({ node }: { node: NodeShort }) {
  const { name, systemId, SystemName } = node;
  const dashboard = dashboardPath(systemId);
  useHeader({ title: name, crumb: { label: SystemName, to: dashboard } });
  return (
    <Page>
      <RetiredNote node={node} />
      <Card>
        <EmptyState
          title="This device has no sensor, so there is nothing to plot."
          action={
            <ButtonLink to={dashboard} icon={<ChevronLeft size={16} aria-hidden="true" />}>
              Back to {SystemName}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  );
}
