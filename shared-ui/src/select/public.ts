// Choosing from many: by typing, in a list that renders only what is in sight.
export { SearchSelect, type SearchSelectProps } from './search-select';
export { MultiSelect, type MultiSelectProps } from './multi-select';
export { DateRangeField, dateRangeProblem, type DateRange, type DateRangeFieldProps } from './date-range-field';
export { searchOptions, indexOptions, type OptionValue, type SelectOption } from './options';
