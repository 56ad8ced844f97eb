// Who changed what and when.
export { ChangeList, type ChangeListProps, type PagedChanges } from './change-list';
export { valueText, type ShownChange, type ShownValue } from './shown-change';
