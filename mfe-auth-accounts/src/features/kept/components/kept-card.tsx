import { dropKeptAnswers, KEPT_AT_MOST, keptTold, mayBeCleared } from '@sagitta/shared-contracts/kept-answers';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QueryCard } from '../../../shared/components/query-card';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';

const { systems, days, bytes: most } = KEPT_AT_MOST;

/** What this browser keeps for when there is no network, and the way to empty it (docs/product/offline.md#kept). */
export function KeptCard() {
  const { notify } = useServices();
  const kept = useQuery({
    // oxlint-disable-next-line sagitta/operation-keys -- of this device, not the answer to an operation
    queryKey: ['kept on this device'],
    queryFn: async () => ({ ...(await keptTold()), isLoose: await mayBeCleared().catch(() => null) }),
    staleTime: 0,
  });
  const empty = useMutation({
    mutationFn: dropKeptAnswers,
    onSuccess: () => notify({ kind: 'success', text: 'Nothing is kept on this device now', closeAfterMs: RESULT_MS }),
    onError: () => notify({ kind: 'error', text: 'What is kept could not be deleted', closeAfterMs: RESULT_MS }),
    onSettled: () => kept.refetch(),
  });
  return (
    <QueryCard title="Kept on this device" what="what is kept on this device" query={kept}>
      {({ answers, bytes, isLoose }) => (
        <>
          <Text tone="muted">
            {'The systems that you opened last in this browser, for when there is no network: ' +
              `at most ${systems}, for ${days} days, encrypted. Signing out deletes it.`}
          </Text>
          <Text tone="muted">{CLEARING[String(isLoose) as keyof typeof CLEARING]}</Text>
          <Row justifyContent="space-between" flexWrap="wrap" gap="2">
            <Text>{answers === 0 ? 'Nothing is kept.' : `${sizeOf(bytes)} of ${sizeOf(most, 0)}.`}</Text>
            {answers === 0 ? null : (
              <Button size="sm" pending={empty.isPending} onClick={() => empty.mutate()}>
                Delete it
              </Button>
            )}
          </Row>
        </>
      )}
    </QueryCard>
  );
}

/** Of what waits too, which the list below the header counts. */
const CLEARING = {
  true:
    'This browser may clear it, and changes that wait to be sent, when the device runs short of room: ' +
    'do not let changes wait longer than needed.',
  false: 'This browser keeps it, and changes that wait to be sent, also when the device runs short of room.',
  null:
    'It is not known whether this browser clears it, and changes that wait to be sent, when the device runs short of ' +
    'room.',
} as const;

/** `0.1 MB` at least, of what is more than nothing. */
function sizeOf(bytes: number, decimals = 1): string {
  return formatNumber(Math.max(0.1, bytes / 1_000_000), { decimals, unit: 'MB' });
}
