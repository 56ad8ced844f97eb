import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from '@sagitta/shared-contracts/api/account';
import type { Notifications } from '@sagitta/shared-contracts/rules/notification';
import { Box, VisuallyHidden } from '@sagitta/shared-ui/core';
import { CHANNEL_LABELS, switched } from '../model/notifications';

export interface NotificationGridProps {
  /** What the notifications are about: a system's name. */
  of: string;
  value: Notifications;
  disabled?: boolean;
  onChange: (value: Notifications) => void;
}

/** Three channels by seven types of event, a box for each (docs/product/accounts.md#notification-settings). */
export function NotificationGrid({ of, value, disabled = false, onChange }: NotificationGridProps) {
  return (
    <Box as="table" width="full" css={TABLE}>
      <caption>
        <VisuallyHidden>Notifications of {of}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Notify of</th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_LABELS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_EVENTS.map((event) => (
          <tr key={event}>
            <th scope="row">{event}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`${CHANNEL_LABELS[channel]}: ${event}`}
                    checked={value[channel].includes(event)}
                    disabled={disabled}
                    onChange={() => onChange(switched(value, channel, event))}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const TABLE = {
  fontSize: '0.8125rem',
  '& th, & td': { padding: '4px 0', textAlign: 'center', borderBottom: '1px solid var(--sg-line)' },
  '& td': { padding: '0' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: '400' },
  '& thead th': { color: 'var(--sg-muted)', fontSize: '0.75rem', fontWeight: '600' },
  '& label': { display: 'grid', placeItems: 'center', minHeight: '26px', cursor: 'pointer' },
  '& label:has(:disabled)': { cursor: 'not-allowed' },
  '& input': { width: '16px', height: '16px', accentColor: 'var(--sg-accent)', cursor: 'inherit' },
  '@media (pointer:coarse)': { '& label': { minHeight: '44px' }, '& input': { width: '22px', height: '22px' } },
} as const;
