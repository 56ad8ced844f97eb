import { Page } from '@sagitta/shared-ui/core';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { GraphGate } from '../features/graph/components/graph-gate';

const NUMERIC = /^[1-9]\d{0,9}$/;

/** The graph of one device (document 3 §2). An id that is no number shows the 403 view. */
export default function GraphPage() {
  const { nodeId = '' } = useParams();
  if (!NUMERIC.test(nodeId))
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  return <GraphGate key={nodeId} nodeId={Number(nodeId)} />;
}
