/**
 * What a person is to the provider (docs/product/access.md#pages-and-menu). `staff` is the provider's own slug on the
 * wire (docs/product/README.md).
 */
export const CATEGORIES = ['commoner', 'installer', 'staff', 'observer'] as const;
export type Category = (typeof CATEGORIES)[number];

const ALL: readonly Category[] = CATEGORIES;
/** Who works with roofs. They may be required to have a second factor. */
export const PROFESSIONALS: readonly Category[] = ['installer', 'staff'];

/** Who may open each route (docs/product/access.md#pages-and-menu). Manifests and the API both read this table. */
export const ACCESS = {
  '/devices/:nodeId/graph': ALL,
  '/systems/:id/system_settings': PROFESSIONALS,
  '/accounts/:accountId/edit_account': ALL,
  '/systems/:id/commission': PROFESSIONALS,
  '/systems/:id/dashboard': ALL,
  '/systems/:id/replay': ALL,
  '/systems': ALL,
  '/logs': ALL,
  '/accounts': ALL,
  '/settings_panel': ['commoner'],
  '/system-groups': PROFESSIONALS,
  '/system-groups/:id/systems': PROFESSIONALS,
  '/installer_panel': PROFESSIONALS,
  '/second_step': PROFESSIONALS,
  '/fleet': PROFESSIONALS,
  '/inspections': PROFESSIONALS,
  '/inspections/:id': PROFESSIONALS,
  '/agreements': PROFESSIONALS,
  '/gateways': PROFESSIONALS,
  '/export': PROFESSIONALS,
  '/devices/:nodeId/import': PROFESSIONALS,
  '/simcards': PROFESSIONALS,
  '/routers': PROFESSIONALS,
  '/sms': PROFESSIONALS,
  '/devices': ['staff'],
} as const satisfies Record<string, readonly Category[]>;

export type Route = keyof typeof ACCESS;

export function mayOpen(category: Category, access: readonly Category[]): boolean {
  return access.includes(category);
}

/**
 * The category of a wire value. The provider's slug and `staff` are staff; an unknown word gets the lowest, commoner.
 * @param slug the provider's slug from the run-time configuration, `sagitta` by default
 */
export function parseCategory(wire: string, slug: string): Category {
  if (wire === slug) return 'staff';
  return CATEGORIES.find((category) => category === wire) ?? 'commoner';
}

/** The wire value of a category: the provider's slug for staff. */
export function categoryOnWire(category: Category, slug: string): string {
  return category === 'staff' ? slug : category;
}
