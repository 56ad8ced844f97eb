// Choosing from many: by typing, in a list that renders only visible options.
export { SearchSelect } from './search-select';
export { MultiSelect } from './multi-select';
export type { MultiSelectProps, SearchSelectProps } from './props';
export { searchOptions, indexOptions, type OptionValue, type SelectOption } from './options';
