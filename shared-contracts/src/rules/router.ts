import { TAKEN_PROBLEM } from './text';

/** Router and UPS types (docs/product/back-office.md#routers). */
export const ROUTER_TYPES = [
  'MOXA OnCell G3151-HSPA',
  'MOXA OnCell 3120-LTE-1 HW Rev. 1.0.0',
  'MOXA OnCell 3120-LTE-1 HW Rev. 2.0.0',
  'ADVANTECH ICR-2431',
  'other',
  'FRITZ!Box 6890 LTE',
] as const;

export const UPS_TYPES = ['Router UPS-15', 'Router UPS-30', 'Router UPS-30-PoE', 'Router UPS-15-PoE'] as const;

export const ROUTER_PROBLEMS = {
  inUse: 'This router serves a device',
  taken: TAKEN_PROBLEM,
  node: 'Only a gateway of the same system',
} as const;

/** Longest serial numbers and firmware names (docs/product/back-office.md#routers). */
export const ROUTER_TEXT_MAX_LENGTH = 128;

/** The four images of a router, as the wire's field names begin (docs/product/back-office.md#routers). */
export const ROUTER_IMAGES = ['router', 'ups', 'antenna', 'routerConnection'] as const;
export type RouterImage = (typeof ROUTER_IMAGES)[number];
