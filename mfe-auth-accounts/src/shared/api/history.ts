import { listAudit } from '@sagitta/shared-contracts/api/audit';
import type { QueryClient } from '@tanstack/react-query';

/** Asks anew for a history that is open: something that it tells of was changed just now. Nobody waits for it. */
export function renewHistory(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listAudit.name] });
}
