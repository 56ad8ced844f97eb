import { useEffect, useState } from 'react';
import { Button } from './button';
import { Row, Text } from './layout';

/** After this long the page says that the answer is late; the call keeps trying. */
const LATE_AFTER_MS = 6_000;

export interface LateNoticeProps {
  /** What is loading: `The log`. */
  what?: string;
  /** Offers to ask again. */
  onRetry?: () => void;
}

/** Says that an answer takes long, once it does: the calls behind it retry for minutes before they fail. */
export function LateNotice({ what = 'This', onRetry }: LateNoticeProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (late) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [late]);
  if (!late) return null;
  return (
    <Row gap="3" flexWrap="wrap" paddingY="2">
      <Text tone="muted">{`${what} takes longer than usual. Still trying.`}</Text>
      {onRetry ? (
        <Button
          size="sm"
          onClick={() => {
            setLate(false);
            onRetry();
          }}
        >
          Ask again
        </Button>
      ) : null}
    </Row>
  );
}
