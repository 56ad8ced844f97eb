// The code of tables, for whoever knows that one is about to be shown.
export { loadGridAhead } from './load-grid';
