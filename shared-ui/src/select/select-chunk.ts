export { MultiSelectMachine } from './multi-select-machine';
export { SearchSelectMachine } from './search-select-machine';
