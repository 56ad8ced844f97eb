import { reportFallback } from '@sagitta/shared-contracts/api/release-fallback';
import type { InputOf } from '@sagitta/shared-contracts/operation';

/** A release that this tab could not run. */
type Failure = InputOf<typeof reportFallback>;

/**
 * Sends these reports and takes them out of the list. Not by the caller: a report outlives its tab (`keepalive`), which
 * is closed soon where a page has stopped. What the host could not take is put back, for the next time.
 */
export async function reportFailures(failures: Failure[], to: { apiUrl: string; token: string }): Promise<void> {
  await Promise.all(
    failures.splice(0).map(async (failure) => {
      try {
        const { status } = await send(failure, to);
        if (status < 500) return;
        console.warn('The host could not take the report of a failed release.', status);
      } catch (error) {
        console.warn('A failed release could not be reported.', error);
      }
      failures.push(failure);
    }),
  );
}

function send(failure: Failure, { apiUrl, token }: { apiUrl: string; token: string }): Promise<Response> {
  return fetch(apiUrl + reportFallback.path, {
    method: reportFallback.method,
    keepalive: true,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(failure),
  });
}
