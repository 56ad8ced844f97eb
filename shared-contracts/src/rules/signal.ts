import { isRecord, numberOrNull, parseJson, textOrNull } from './json';

/** How well a device was heard by one gateway (docs/product/devices.md#status-icons). */
export interface SignalQuality {
  /** dBm. */
  rssi: number | null;
  /** dB. */
  snr: number | null;
  region: string | null;
  gatewayId: string | null;
}

/**
 * Parses `SignalQualityInfo`: JSON text of one entry or a list, of which the first counts
 * (docs/product/devices.md#status-icons). Network servers omit snr or metadata; missing values and invalid JSON are
 * read as null.
 */
export function signalQuality(text: string | null): SignalQuality | null {
  const parsed = parseJson(text);
  const entry: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(entry)) return null;
  const region = isRecord(entry.metadata) ? entry.metadata.region_common_name : null;
  return {
    rssi: numberOrNull(entry.rssi),
    snr: numberOrNull(entry.snr),
    region: textOrNull(region),
    gatewayId: textOrNull(entry.gatewayId),
  };
}
