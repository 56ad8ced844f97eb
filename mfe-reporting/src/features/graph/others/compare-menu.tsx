import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { useServices } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { Button, LoadFailure, LoadingLabel, Stack, Text } from '@sagitta/shared-ui/core';
import { CheckboxField } from '@sagitta/shared-ui/forms';
import { useFavouriteIds } from '@sagitta/shared-ui/mine';
import { Popover } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { comparableQuery } from '../api/comparable-query';
import { MAX_COMPARED, type GraphView } from '../model/graph-view';
import { isComparable } from '../model/other-curve';

export interface CompareMenuProps {
  node: NodeShort;
  view: GraphView;
  onChange: (view: GraphView) => void;
}

/** What else stands on the graph: devices that measure the same, and last winter. Lazy loading asks for the default. */
export default function CompareMenu(props: CompareMenuProps) {
  return (
    <Popover
      label="Compare"
      align="end"
      renderTrigger={(trigger) => (
        <Button size="sm" {...trigger}>
          Compare
        </Button>
      )}
    >
      <Choices {...props} />
    </Popover>
  );
}

function Choices({ node, view, onChange }: CompareMenuProps) {
  const services = useServices();
  const nodes = useQuery(comparableQuery(services, node.systemId));
  const { ids: favourites } = useFavouriteIds('device');
  const { compared, lastWinter } = view;
  const choices = (nodes.data ?? [])
    .filter((other) => other.id !== node.id && isComparable(other, node))
    .sort(
      (one, other) =>
        Number(favourites.has(other.id)) - Number(favourites.has(one.id)) || naturalCompare(one.name, other.name),
    );
  const choose = (id: number, wanted: boolean) =>
    onChange({ ...view, compared: wanted ? [...compared, id] : compared.filter((other) => other !== id) });
  return (
    <Stack gap="3" padding="3" minWidth="240px" maxHeight="360px" overflowY="auto">
      <CheckboxField
        label={`Last winter of ${node.name}`}
        checked={lastWinter}
        onChange={(wanted) => onChange({ ...view, lastWinter: wanted })}
      />
      <Stack gap="2" role="group" aria-label={`Devices of ${node.SystemName}`}>
        <Text size="sm" tone="muted">
          Up to {MAX_COMPARED} devices of {node.SystemName} that measure the same
        </Text>
        {nodes.error && !nodes.data ? <LoadFailure what="Devices" query={nodes} /> : null}
        {nodes.isPending ? <LoadingLabel what="The list of devices">Devices: loading</LoadingLabel> : null}
        {nodes.data && choices.length === 0 ? <Text size="sm">No other device here measures the same.</Text> : null}
        {choices.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={compared.includes(id)}
            disabled={!compared.includes(id) && compared.length >= MAX_COMPARED}
            onChange={(wanted) => choose(id, wanted)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
