// Choosing from many: by typing, in a list that renders only what is in sight.
export { SearchSelect, type SearchSelectProps } from './search-select';
export { MultiSelect, type MultiSelectProps } from './multi-select';
export { DateRangeField, type DateRangeFieldProps } from '../dates/date-range-field';
export { dateRangeProblem, type DatePreset, type DateRange } from '../dates/days';
export { searchOptions, indexOptions, type OptionValue, type SelectOption } from './options';
