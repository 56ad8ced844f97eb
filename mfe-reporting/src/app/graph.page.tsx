import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Page } from '@sagitta/shared-ui/core';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { GraphGate } from '../features/graph/screen/graph-gate';

/** The graph of one device (docs/product/graph.md). An id that is no number shows the 403 view. */
export default function GraphPage() {
  const nodeId = readPathId(useParams().nodeId);
  if (nodeId === null)
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  return <GraphGate key={nodeId} nodeId={nodeId} />;
}
