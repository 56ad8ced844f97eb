import type * as v from 'valibot';
import type { NodeSchema } from '@sagitta/shared-contracts/api/node';
import { ROLE_RANK } from '@sagitta/shared-contracts/rules/device-card';
import { THREAT_RANK } from '@sagitta/shared-contracts/rules/threat';
import type { device, node, system } from '../db/schema/index';
import { iso } from './wire';

/** A node with its device (none after the device was taken away) and its system, as the database holds them. */
export interface NodeRow {
  node: typeof node.$inferSelect;
  device: typeof device.$inferSelect | null;
  system: Pick<typeof system.$inferSelect, 'name' | 'version' | 'w2Operational' | 'timezone'>;
}

type WireNode = v.InferInput<typeof NodeSchema>;

/** The node as the wire shows it (docs/product/devices.md). */
export function wireNode({ node: n, device: d, system: s }: NodeRow): WireNode {
  const sensor = d?.mainSensor ?? 'none';
  return {
    id: n.id,
    name: n.name,
    systemId: n.systemId,
    DeviceRole: d?.role ?? 'unknown',
    DeviceType: d?.type ?? null,
    MainSensorType: sensor,
    CanMeasure: sensor !== 'none',
    active: n.active,
    LatestKnownThreatLevel: n.threatLevel,
    LatestKnownCalculatedDeflection: n.calculatedDeflection,
    PermissibleValue: n.permissibleValue,
    ThresholdLevel1: n.thresholdLevel1,
    ThresholdLevel2: n.thresholdLevel2,
    ThresholdLevel3: n.thresholdLevel3,
    ThresholdLevel4: n.thresholdLevel4,
    threshold: n.threshold,
    l1: n.l1,
    l2: n.l2,
    l3: n.l3,
    l4: n.l4,
    InclinometerInverted: n.inclinometerInverted,
    BaseDistanceCorrection: n.baseDistanceCorrection,
    ObstructionStatus: n.obstructed,
    mapPositionX: n.mapPositionX,
    mapPositionY: n.mapPositionY,
    SupplyVoltage1: n.supplyVoltage1,
    SupplyVoltage2: n.supplyVoltage2,
    Temperature1: n.temperature1,
    Temperature2: n.temperature2,
    MeasuredAngle: n.measuredAngle,
    MeasuredDistance: n.measuredDistance,
    MeasurementBaseAngle: n.measurementBaseAngle,
    MeasurementBaseDistance: n.measurementBaseDistance,
    LatestMeasurementTimestamp: iso(n.latestMeasurementAt),
    LatestDisplacementMeasurementTimestamp: iso(n.latestDisplacementAt),
    LatestTemperatureMeasurementTimestamp: iso(n.latestTemperatureAt),
    LatestPacketTimestamp: iso(d?.latestPacketAt ?? null),
    LatestSuccessfulMeasurementTimestamp: iso(n.latestSuccessfulMeasurementAt),
    SignalQualityInfo: d?.signalQualityInfo ?? null,
    SignalQualityInfoTimestamp: iso(d?.signalQualityAt ?? null),
    SignalStrength: d?.signalStrength ?? null,
    DeviceSerialString: d?.serial ?? null,
    DeviceSubSerialString: d?.subSerial ?? null,
    inclinometerSerial: d?.inclinometerSerial ?? null,
    SystemVersion: s.version,
    W2ConnectionStatus: n.w2ConnectionStatus,
    W2Operational: s.version === 'W2' ? s.w2Operational : null,
    SupplyState: n.supplyState,
    TemperatureOK: n.temperatureOk,
    InclinometerStatus: n.inclinometerStatus,
    RangeFinderStatus: n.rangeFinderStatus,
    outOfRange: n.outOfRange,
    deviceDamage: n.damagedParts.length > 0,
    deviceDamagedFrom: iso(n.damagedFrom),
    deviceDamagedInfo: n.damagedParts as WireNode['deviceDamagedInfo'],
    AcceleratedUntil: iso(n.acceleratedUntil),
    updatedAt: iso(n.updatedAt),
    updatedViaWebsiteAt: iso(n.updatedViaWebsiteAt),
    deviceThreatLevelSortable: THREAT_RANK[n.threatLevel],
    deviceRoleSortable: ROLE_RANK[d?.role ?? 'unknown'],
  };
}
