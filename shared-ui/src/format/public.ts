// Pure formatting of what a person reads. en-GB; a missing value is `--`.
export {
  MISSING,
  formatDeflection,
  formatDistance,
  formatNumber,
  formatPercent,
  formatRange,
  type DeflectionOptions,
  type NumberOptions,
} from './number';
export {
  formatAge,
  formatAsOf,
  formatDate,
  formatDateTime,
  formatKeptAge,
  formatSpan,
  formatTime,
  formatWeekday,
  zoneName,
  type ZoneOptions,
} from './time';
export { formatBytes } from './bytes';
