/** As in select.css. */
export const OPTION_HEIGHT = 34;
/** Options in sight at once. */
export const OPTIONS_IN_SIGHT = 8;
