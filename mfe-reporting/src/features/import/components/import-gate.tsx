import { isApiError, isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { graphPath } from '@sagitta/shared-contracts/paths';
import { useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { Card, EmptyState, LoadFailure, LoadingLabel, Page, Skeleton, Stack } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { nodeShortQuery } from '../../../shared/api/node-short-query';
import { importsQuery } from '../api/imports-query';
import { ImportScreen } from './import-screen';

/** Statuses that say no more than that there is nothing here for this account. */
const CLOSED = [400, 403];

const statusOf = (error: unknown) => (isApiError(error) ? error.status : 0);

/** Lets a file be imported for a device once the account is known to import for it (docs/product/import.md). */
export function ImportGate({ nodeId }: { nodeId: number }) {
  const services = useServices();
  const node = useQuery(nodeShortQuery(services, nodeId));
  const imports = useQuery(importsQuery(services, nodeId));
  const name = node.data?.name;
  useHeader({ title: 'Import readings', ...(name && { crumb: { label: name, to: graphPath(nodeId) } }) });
  if (node.data?.id === 0 || [node.error, imports.error].some((error) => CLOSED.includes(statusOf(error))))
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  const back = (
    <ButtonLink to={graphPath(nodeId)} size="sm">
      Back to the graph
    </ButtonLink>
  );
  if (isUnknownCall(imports.error))
    return (
      <Page>
        <EmptyState title="This installation imports no files from a page." action={back}>
          Whoever runs it can import them by a command.
        </EmptyState>
      </Page>
    );
  if (node.data && imports.data) return <ImportScreen node={node.data} imports={imports.data} />;
  const awaited = node.data ? imports : node;
  return (
    <Page>
      {awaited.error ? (
        <LoadFailure what={node.data ? 'Imports' : 'Device'} query={awaited} back={back} />
      ) : (
        <Card>
          <Stack gap="3">
            <LoadingLabel what="The device" onRetry={() => void awaited.refetch()}>
              Import: loading
            </LoadingLabel>
            <Skeleton height={72} radius={8} />
            <Skeleton height={220} radius={8} />
          </Stack>
        </Card>
      )}
    </Page>
  );
}
