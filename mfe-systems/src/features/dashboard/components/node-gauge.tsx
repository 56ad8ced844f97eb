import type { Node } from '@sagitta/shared-contracts/api/node';
import { levelsOf } from '@sagitta/shared-contracts/rules/reached-level';
import { Gauge, type GaugeProps } from '@sagitta/shared-ui/instruments';

/** The gauge of a device, on its card and in the system status. */
export function NodeGauge({ node, ...level }: { node: Node } & Pick<GaugeProps, 'state' | 'lastKnown'>) {
  return (
    <Gauge
      value={node.LatestKnownCalculatedDeflection}
      permissible={node.PermissibleValue}
      levels={levelsOf(node)}
      sensor={node.MainSensorType}
      {...level}
    />
  );
}
