import { isApiError, isUnreachable } from '@sagitta/shared-contracts/api-error';
import { ONCE_KEY } from '@sagitta/shared-contracts/once';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { ApiCaller, CallOptions } from '@sagitta/shared-contracts/shell';
import type { Outbox } from './outbox';

const isSilence = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');
/** Not 429: it limits this person's own calls and says when to try again, which they should read. */
const isAway = (error: unknown) => isUnreachable(error) && isApiError(error) && error.status !== 429;

/**
 * Has a call that may wait be kept on this device where the host does not answer, or is busy or starting. It carries
 * its key from the start: whether an answer or the call itself was lost, it is carried out once.
 * @param load null, or a failure, where nothing can be kept: the call is then made as any other
 */
export function withOutbox(
  call: ApiCaller,
  load: () => Promise<Pick<Outbox, 'keep' | 'correct' | 'holds'> | null>,
): ApiCaller {
  /** The last call of this tab got no answer. */
  let isSilent = false;
  const heard = async (operation: Operation, request: object, options: CallOptions) => {
    try {
      const answer: unknown = await call(operation, request as never, options);
      isSilent = false;
      return answer;
    } catch (error) {
      if (isSilence(error)) isSilent = true;
      else if (isApiError(error) && error.kind === 'status') isSilent = false;
      throw error;
    }
  };
  const request = async (operation: Operation, given: object, { waits, ...options }: CallOptions = {}) => {
    const outbox = waits && operation.once ? await load().catch(notLoaded) : null;
    if (!outbox || !waits) return heard(operation, given, options);
    const key = crypto.randomUUID();
    const { corrects } = waits;
    if (corrects !== undefined) throw await outbox.correct(operation, given, { ...waits, corrects }, key);
    const keep = () => outbox.keep(operation, given, waits, key);
    if (isSilent || !navigator.onLine || (await outbox.holds(waits))) throw await keep();
    try {
      return await heard(operation, given, { ...options, headers: { ...options.headers, [ONCE_KEY]: key } });
    } catch (error) {
      throw isAway(error) ? await keep() : error;
    }
  };
  return request as ApiCaller;
}

function notLoaded(error: unknown): null {
  console.warn('Nothing can be kept on this device for later.', error);
  return null;
}
