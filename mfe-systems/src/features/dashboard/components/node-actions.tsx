import type { Node } from '@sagitta/shared-contracts/api/node';
import { graphPath, logsPath } from '@sagitta/shared-contracts/paths';
import { hasSensor } from '@sagitta/shared-contracts/rules/sensor';
import { Activity, ScrollText } from '@sagitta/shared-ui/icons';
import { IconLink } from '@sagitta/shared-ui/router';

/** What can be done with a device: icons, each with a tooltip (docs/product/devices.md#card). */
export function NodeActions({ node }: { node: Pick<Node, 'id' | 'name' | 'systemId' | 'MainSensorType'> }) {
  return (
    <div className="sy-actions" role="group" aria-label={`Actions of ${node.name}`}>
      {hasSensor(node) ? (
        <IconLink label="Go to graphs" to={graphPath(node.id)}>
          <Activity size={18} />
        </IconLink>
      ) : null}
      <IconLink label="Go to logs" to={logsPath({ system: node.systemId, node: node.id })}>
        <ScrollText size={18} />
      </IconLink>
    </div>
  );
}
