import { ALL_KINDS, LOG_KIND_NAMES, SEVERITY_SHAPE } from '@sagitta/shared-contracts/rules/log';
import { Button, Row, Text, useIsMobile } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import type { LogCounts } from '../model/log-counts';
import { kindsOf, type LogView, pressKind } from '../model/log-view';
import { UNCONFIRMED_FIRST } from './log-order';

export interface KindFilterProps {
  view: LogView;
  counts: LogCounts | null;
  onChange: (part: Pick<LogView, 'kinds'> | Pick<LogView, 'unconfirmedFirst'>) => void;
}

/** Severities with how many entries each has, to press (docs/product/logs.md#kinds). */
export function KindFilter({ view: { kinds, unconfirmedFirst }, counts, onChange }: KindFilterProps) {
  const isMobile = useIsMobile();
  const some = kindsOf(kinds) === 'some';
  return (
    <Row gap="1.5" flexWrap="wrap">
      <Row role="group" aria-label="Severity" gap="1.5" flexWrap="wrap">
        {ALL_KINDS.map((kind) => (
          <Button
            key={kind}
            size="sm"
            icon={<ThreatMark state={SEVERITY_SHAPE[kind === 'heartbeat' ? 'other' : kind]} />}
            aria-pressed={some && kinds.includes(kind)}
            onClick={() => onChange({ kinds: pressKind(kinds, kind) })}
          >
            {LOG_KIND_NAMES[kind]}
            <Text as="span" tone="muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
              {counts ? ` ${formatNumber(counts.of[kind])}${counts.capped ? '+' : ''}` : ' …'}
            </Text>
          </Button>
        ))}
      </Row>
      {isMobile ? null : (
        <Button
          size="sm"
          aria-pressed={unconfirmedFirst}
          onClick={() => onChange({ unconfirmedFirst: !unconfirmedFirst })}
        >
          {UNCONFIRMED_FIRST}
          {counts ? ` (${formatNumber(counts.unconfirmed)})` : ''}
        </Button>
      )}
    </Row>
  );
}
