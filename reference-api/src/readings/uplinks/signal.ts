import { maybe } from '@sagitta/shared-contracts/wire';
import * as v from 'valibot';

/** How one gateway received a frame; null where it does not say. */
export interface Gateway {
  gatewayId: string | null;
  /** dBm. */
  rssi: number | null;
  /** dB. */
  snr: number | null;
  region: string | null;
}

/** Receptions of one frame, each gateway once, best first. */
export function mergeGateways(...lists: readonly (readonly Gateway[])[]): Gateway[] {
  const byId = new Map<string | null, Gateway>();
  for (const gateway of lists.flat()) {
    const known = byId.get(gateway.gatewayId);
    if (!known || strength(gateway) > strength(known)) byId.set(gateway.gatewayId, gateway);
  }
  return [...byId.values()].sort((one, other) => strength(other) - strength(one));
}

/** The signal's power without its noise, where both are known; without either it comes last. */
function strength({ rssi, snr }: Gateway): number {
  return rssi === null ? -1_000 + (snr ?? -100) : rssi + Math.min(snr ?? 0, 0);
}

/**
 * The JSON text of `SignalQualityInfo` (docs/product/devices.md#status-icons). What differs from frame to frame stands
 * last, so that the log of the database has only that.
 */
export function signalText(gateways: readonly Gateway[]): string {
  return JSON.stringify(
    gateways.map(({ gatewayId, rssi, snr, region }) => ({
      ...(gatewayId !== null && { gatewayId }),
      ...(region !== null && { metadata: { region_common_name: region } }),
      ...(rssi !== null && { rssi }),
      ...(snr !== null && { snr }),
    })),
  );
}

/** With numbers of one width, so that another signal of the same gateways moves nothing behind it in the row. */
export function evenText(text: string): string {
  return text.replace(/("(?:rssi|snr)":)(-?[\d.]+)/g, (_, name: string, value: string) => name + value.padStart(6));
}

/** The same for a frame, in less than half the bytes: a list of id, RSSI, SNR and region for each gateway. */
export function receptionText(gateways: readonly Gateway[]): string {
  return JSON.stringify(gateways.map(({ gatewayId, rssi, snr, region }) => [gatewayId, rssi, snr, region]));
}

const StoredSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.union([
      v.pipe(
        v.tuple([v.nullable(v.string()), v.nullable(v.number()), v.nullable(v.number()), v.nullable(v.string())]),
        v.transform(([gatewayId, rssi, snr, region]): Gateway => ({ gatewayId, rssi, snr, region })),
      ),
      v.pipe(
        v.object({
          gatewayId: maybe(v.string()),
          rssi: maybe(v.number()),
          snr: maybe(v.number()),
          metadata: maybe(v.object({ region_common_name: maybe(v.string()) })),
        }),
        v.transform(({ metadata, ...gateway }): Gateway => ({
          ...gateway,
          region: metadata?.region_common_name ?? null,
        })),
      ),
    ]),
  ),
);

/** The receptions that {@link signalText} or {@link receptionText} wrote; none of any other text. */
export function gatewaysOf(text: string): Gateway[] {
  const stored = v.safeParse(StoredSchema, text);
  return stored.success ? stored.output : [];
}

/** What {@link signalText} would have written of the receptions of a frame; any other text as it is. */
export function signalOfFrame(text: string): string {
  const gateways = text.startsWith('[[') ? gatewaysOf(text) : [];
  return gateways.length > 0 ? signalText(gateways) : text;
}

/** Percent of a strength between the weakest (-125 dBm) and near (-72 dBm); null if unknown. */
export function signalStrength([best]: readonly Gateway[]): number | null {
  if (!best || best.rssi === null) return null;
  return Math.max(0, Math.min(100, Math.round((strength(best) + 125) * 1.9)));
}
