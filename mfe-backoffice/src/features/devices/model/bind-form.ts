import type { Device } from '@sagitta/shared-contracts/api/device';
import type { SelectOption } from '@sagitta/shared-ui/select';
import * as v from 'valibot';
import type { SystemWithTargets } from '../../../shared/model/own-systems';

export const BindSchema = v.object({
  NodeID: v.pipe(
    v.nullable(v.number()),
    v.check((id) => id !== null, 'Choose a node'),
    v.transform(Number),
  ),
});
export type BindValues = v.InferInput<typeof BindSchema>;
export type BindOutput = v.InferOutput<typeof BindSchema>;

/** The device of a node; null for none. */
export function replacedBy(devices: readonly Device[], nodeId: number): string | null {
  return devices.find(({ NodeId }) => NodeId === nodeId)?.SerialString ?? null;
}

/** Nodes of W4 systems that have no device, or one with the same kind of sensor. The host has the last word. */
export function fittingNodes(
  places: readonly SystemWithTargets[],
  devices: readonly Device[],
  { MainSensorType }: Pick<Device, 'MainSensorType'>,
): SelectOption<number>[] {
  const taken = new Set(devices.map(({ NodeId }) => NodeId));
  return places
    .filter(({ systemVersion }) => systemVersion === 'W4')
    .flatMap((place) =>
      place.nodes
        .filter((node) => !taken.has(node.id) || node.MainSensorType === MainSensorType)
        .map(({ id, name }) => ({ value: id, label: name, note: place.name })),
    );
}

/** Whose node it is and which device it loses: systems give their nodes the same names. */
export function boundText(
  nodes: readonly SelectOption<number>[],
  devices: readonly Device[],
  nodeId: number | null,
): string {
  const node = nodes.find(({ value }) => value === nodeId);
  if (!node) return 'Without a device, or with the same kind of sensor';
  const replaced = replacedBy(devices, node.value);
  return `In ${node.note}, ${replaced === null ? 'without a device' : `replaces ${replaced}`}`;
}
