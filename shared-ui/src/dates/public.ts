// A first and a last day.
export { DateRangeField, type DateRangeFieldProps } from './date-range-field';
export { dateRangeProblem, type DatePreset, type DateRange } from './days';
