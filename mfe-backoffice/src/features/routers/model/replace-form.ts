import type { RouterRow } from '@sagitta/shared-contracts/api/router';
import { ROUTER_TEXT_MAX_LENGTH, ROUTER_TYPES } from '@sagitta/shared-contracts/rules/router';
import type { SelectOption } from '@sagitta/shared-ui/select';
import * as v from 'valibot';

export const replaceTitle = ({ row }: { row: RouterRow }) => `Replace router ${row.serialNumber}`;

/** A router that is there, or the serial number and type of a new one. */
export const ReplaceSchema = v.pipe(
  v.object({
    replacementId: v.nullable(v.number()),
    serialNumber: v.pipe(v.string(), v.trim(), v.maxLength(ROUTER_TEXT_MAX_LENGTH)),
    type: v.picklist(ROUTER_TYPES),
  }),
  v.forward(
    v.check(
      ({ replacementId, serialNumber }) => replacementId !== null || serialNumber !== '',
      'Serial number is required',
    ),
    ['serialNumber'],
  ),
  v.transform(({ replacementId, ...made }) => (replacementId === null ? made : { replacementId })),
);
export type ReplaceValues = v.InferInput<typeof ReplaceSchema>;
export type ReplaceOutput = v.InferOutput<typeof ReplaceSchema>;

/** Routers that can take the place of this one: without a device, and the viewer may keep them. */
export function replacements(
  routers: readonly RouterRow[],
  { ID }: Pick<RouterRow, 'ID'>,
  mayKeep: (systemId: number | null) => boolean,
): SelectOption<number>[] {
  return routers
    .filter((router) => router.ID !== ID && router.nodeId === null && mayKeep(router.systemId))
    .map((router) => ({ value: router.ID, label: router.serialNumber, note: router.systemName ?? 'In store' }));
}

/** What moves to the replacement, and what becomes of the router. */
export function replacedText({ serialNumber, systemName, nodeName, simcardName }: RouterRow): string {
  const held = [nodeName && `device ${nodeName}`, simcardName && `SIM card ${simcardName}`].filter(Boolean);
  const moves = held.length === 0 ? '' : ` with ${held.join(' and ')}`;
  const place = systemName ?? 'the system';
  return `It comes to ${place}${moves}. ${serialNumber} goes to the store, without a system, where staff keep it.`;
}
