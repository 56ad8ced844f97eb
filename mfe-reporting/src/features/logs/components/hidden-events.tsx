import { ALL_KINDS, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { hiddenText } from '../model/hidden-text';
import type { LogCounts } from '../model/log-counts';
import { kindsOf, NO_FILTERS, type LogView } from '../model/log-view';

export interface HiddenEventsProps {
  view: LogView;
  /** Null while they are not known: the line keeps its place, so that nothing moves when they come. */
  counts: LogCounts | null;
  onChange: (view: LogView) => void;
}

/** As high as a small button. */
const LINE = '30px';

/** What the list does not show, and the button that shows it (docs/product/logs.md#kinds). */
export function HiddenEvents({ view, counts, onChange }: HiddenEventsProps) {
  const are = kindsOf(view.kinds);
  const hidden = counts && hiddenText(view, counts, 'hidden');
  const missed = counts?.unconfirmedHidden ?? 0;
  return (
    <Row rowGap="1" columnGap="4" flexWrap="wrap" minHeight={LINE}>
      {missed > 0 ? (
        <Row gap="2" flexWrap="wrap">
          <Text as="span" size="sm" tone="danger" fontWeight="semibold" role="status">
            {formatNumber(missed)} unconfirmed {missed === 1 ? 'L3 or L4 is' : 'L3 and L4 are'} outside these filters.
          </Text>
          <Button size="sm" onClick={() => onChange({ ...view, ...NO_FILTERS, unconfirmedFirst: true, page: 1 })}>
            Show {missed === 1 ? 'it' : 'them'}
          </Button>
        </Row>
      ) : null}
      {hidden === null ? null : (
        <Row gap="2" flexWrap="wrap">
          <Text as="span" size="sm" tone="muted">
            {hidden}
          </Text>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ ...view, kinds: are === 'all' ? USUAL_KINDS : ALL_KINDS, page: 1 })}
          >
            {are === 'all' ? 'Hide heartbeats' : `Show ${are === 'usual' ? 'heartbeats' : 'all'}`}
          </Button>
        </Row>
      )}
    </Row>
  );
}
