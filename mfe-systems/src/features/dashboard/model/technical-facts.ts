import type { Node } from '@sagitta/shared-contracts/api/node';
import { signalQuality } from '@sagitta/shared-contracts/rules/signal';
import { MISSING, formatDateTime, formatNumber } from '@sagitta/shared-ui/format';

export interface TechnicalFact {
  label: string;
  value: string;
}

/**
 * What only installers and staff see of a device (docs/product/devices.md#card): serials, EUI, voltages, measured and
 * base values, temperatures, signal.
 */
export function technicalFacts(node: Node, zone: string | undefined): TechnicalFact[] {
  const signal = signalQuality(node.SignalQualityInfo);
  return [
    serial('Serial', node.DeviceSerialString),
    serial('Sub-serial', node.DeviceSubSerialString),
    ...(node.MainSensorType === 'inclinometer'
      ? [{ label: 'Inclinometer serial', value: node.inclinometerSerial ?? MISSING }]
      : []),
    { label: 'Supply voltage 1', value: volts(node.SupplyVoltage1) },
    { label: 'Supply voltage 2', value: volts(node.SupplyVoltage2) },
    ...measured(node),
    ...temperatures(node),
    { label: 'RSSI', value: formatNumber(signal?.rssi, { decimals: 0, unit: 'dBm' }) },
    { label: 'SNR', value: formatNumber(signal?.snr, { decimals: 1, unit: 'dB' }) },
    { label: 'Gateway', value: signal?.gatewayId ?? MISSING },
    { label: 'Signal measured', value: formatDateTime(node.SignalQualityInfoTimestamp, { zone }) },
    { label: 'Last packet', value: formatDateTime(node.LatestPacketTimestamp, { zone }) },
    { label: 'Last measurement', value: formatDateTime(node.LatestMeasurementTimestamp, { zone }) },
  ];
}

/** 64 bits in hexadecimal, with or without separators: what a LoRaWAN device is called in the air. */
const EUI = /^(?:[\da-f]{2}[-:]?){7}[\da-f]{2}$/i;

function serial(label: string, value: string | null): TechnicalFact {
  return { label: value !== null && EUI.test(value) ? `${label} (EUI)` : label, value: value ?? MISSING };
}

function measured(node: Node): TechnicalFact[] {
  const angles = [
    { label: 'Measured angle', value: formatNumber(node.MeasuredAngle, { decimals: 3, unit: '°' }) },
    { label: 'Base angle', value: formatNumber(node.MeasurementBaseAngle, { decimals: 3, unit: '°' }) },
  ];
  const distances = [
    { label: 'Measured distance', value: formatNumber(node.MeasuredDistance, { decimals: 0, unit: 'mm' }) },
    { label: 'Base distance', value: formatNumber(node.MeasurementBaseDistance, { decimals: 0, unit: 'mm' }) },
  ];
  return { none: [], laser: distances, inclinometer: angles, unknown: [...distances, ...angles] }[node.MainSensorType];
}

/** A W4 inclinometer device has a temperature inside and one at its sensor (docs/product/devices.md#card). */
function temperatures(node: Node): TechnicalFact[] {
  const first = formatNumber(node.Temperature1, { decimals: 1, unit: '°C' });
  if (node.SystemVersion !== 'W4' || node.MainSensorType !== 'inclinometer')
    return [{ label: 'Temperature', value: first }];
  return [
    { label: 'Internal temperature', value: first },
    { label: 'Sensor temperature', value: formatNumber(node.Temperature2, { decimals: 1, unit: '°C' }) },
  ];
}

/** A supply cannot be below zero: such a value is a fault of the transmission. */
function volts(value: number | null): string {
  return value === null || value < 0 ? MISSING : formatNumber(value, { decimals: 2, unit: 'V' });
}
