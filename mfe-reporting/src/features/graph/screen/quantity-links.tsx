import { TabLinks } from '@sagitta/shared-ui/router';
import { graphViewPath, type GraphView } from '../model/graph-view';

export interface QuantityLinksProps {
  nodeId: number;
  view: GraphView;
  /** The name of the device's own quantity, and its unit. */
  valueName: string;
  unit: string;
}

/** What a graph can show of a device, each at its address. */
export function QuantityLinks({ nodeId, view, valueName, unit }: QuantityLinksProps) {
  const linkTo = (tab: GraphView['tab'], label: string) => ({
    label,
    to: graphViewPath(nodeId, { ...view, tab }),
    current: view.tab === tab,
  });
  const links = [linkTo(0, `${valueName.toUpperCase()} [${unit}]`), linkTo(1, 'TEMPERATURE [°C]')];
  return <TabLinks label="Quantity" links={links} />;
}
