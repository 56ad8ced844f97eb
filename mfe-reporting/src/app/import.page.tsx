import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Page } from '@sagitta/shared-ui/core';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { ImportGate } from '../features/import/components/import-gate';

/** A logger's file for one device (docs/product/import.md). An id that is no number shows the 403 view. */
export default function ImportPage() {
  const nodeId = readPathId(useParams().nodeId);
  if (nodeId === null)
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  return <ImportGate key={nodeId} nodeId={nodeId} />;
}
