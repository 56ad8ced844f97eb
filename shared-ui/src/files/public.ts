// Handing files to the browser to save, and links to its clipboard.
export { copyText } from './copy-text';
export { saveAs } from './save-as';
export { csvQuoted } from '@sagitta/shared-contracts/rules/csv-quoted';
export { useExport, type Export } from './use-export';
