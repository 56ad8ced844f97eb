import { LOG_SORT_KEYS, type LogSortKey } from '@sagitta/shared-contracts/api/log';
import { SelectField } from '@sagitta/shared-ui/forms';
import type { LogView } from '../model/log-view';

type Order = Pick<LogView, 'sortBy' | 'descending' | 'unconfirmedFirst'>;

/** What each key is called, descending and ascending. */
const NAMES: Readonly<Record<LogSortKey, readonly [descending: string, ascending: string]>> = {
  event_timestamp: ['Newest first', 'Oldest first'],
  severity: ['Most serious first', 'Least serious first'],
  system_name: ['System, Z to A', 'System, A to Z'],
  id: ['Highest id first', 'Lowest id first'],
};

const FIRST = 'unconfirmed';
const BY_KEY = LOG_SORT_KEYS.flatMap((sortBy) =>
  [true, false].map((descending) => ({
    value: `${sortBy} ${descending}`,
    label: NAMES[sortBy][descending ? 0 : 1],
    sortBy,
    descending,
  })),
);

/** What puts entries of L3 and L4 that wait to be confirmed before all others. */
export const UNCONFIRMED_FIRST = 'Unconfirmed L3 and L4 first';

const OPTIONS = [{ value: FIRST, label: UNCONFIRMED_FIRST }, ...BY_KEY];

/** The order of the list on a phone, where no column header can be clicked. */
export function LogOrder({
  sortBy,
  descending,
  unconfirmedFirst,
  onChange,
}: Order & { onChange: (order: Order) => void }) {
  return (
    <SelectField
      label="Order"
      labelHidden
      options={OPTIONS}
      value={unconfirmedFirst ? FIRST : `${sortBy} ${descending}`}
      onChange={(value) => {
        const chosen = BY_KEY.find((option) => option.value === value);
        if (value === FIRST) onChange({ sortBy: 'event_timestamp', descending: true, unconfirmedFirst: true });
        else if (chosen) onChange({ sortBy: chosen.sortBy, descending: chosen.descending, unconfirmedFirst: false });
      }}
    />
  );
}
