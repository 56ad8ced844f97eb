import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import type { QueryClient } from '@tanstack/react-query';

/** Asks again for a history that is open: something that it tells of was changed just now. Nobody waits for it. */
export function renewHistory(client: QueryClient): void {
  void client.invalidateQueries(answersOf(listAudit));
}
