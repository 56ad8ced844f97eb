import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import type { QueryClient } from '@tanstack/react-query';

/** Asks again for a history that is open: something in it was changed just now. Nothing waits for the answer. */
export function renewHistory(client: QueryClient): void {
  void client.invalidateQueries(answersOf(listAudit));
}
