/** As in select.css. */
export const OPTION_HEIGHT = 34;
/** Options visible at once. */
export const OPTIONS_IN_SIGHT = 8;
