/** Share of the window that the map takes (docs/product/systems.md#dashboard). */
export const MAP_HEIGHT = '55vh';
