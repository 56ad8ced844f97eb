import { Button, Row, Text } from '@sagitta/shared-ui/core';
import { useEffect, useState } from 'react';

/** After this long the page says that the answer is late; the call keeps trying. */
const SLOW_AFTER_MS = 6_000;

export interface SlowNoticeProps {
  /** Whether an answer is awaited. */
  waiting: boolean;
  /** What is awaited: `The log`. */
  what: string;
  onRetry: () => void;
}

/** Says that an answer takes long, and offers to ask again: the calls behind it retry for minutes before they fail. */
export function SlowNotice({ waiting, what, onRetry }: SlowNoticeProps) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setAttempt(attempt + 1);
    onRetry();
  };
  return <div role="status">{waiting ? <Late key={attempt} what={what} onRetry={retry} /> : null}</div>;
}

function Late({ what, onRetry }: Omit<SlowNoticeProps, 'waiting'>) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Row gap="3" flexWrap="wrap" paddingY="2">
      <Text tone="muted">{what} takes longer than usual. Still trying.</Text>
      <Button size="sm" onClick={onRetry}>
        Ask again
      </Button>
    </Row>
  );
}
