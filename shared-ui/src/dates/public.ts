// A day, and a first and a last day.
export { DateField, type DateFieldProps } from './date-field';
export { DateRangeField, type DateRangeFieldProps } from './date-range-field';
export { DateRangeFilter, type DateRangeFilterProps } from './date-range-filter';
// `dateRangeProblem`: for parts of earlier releases.
export { dateRangeProblem, type DatePreset, type DateRange } from './days';
