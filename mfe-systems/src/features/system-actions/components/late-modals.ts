/** The dialogs of a system, fetched when one is first wanted. */
export const modals = () => import(/* webpackChunkName: "system-actions" */ './system-modals');
