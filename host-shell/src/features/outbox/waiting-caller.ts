import { ApiError, isApiError } from '@sagitta/shared-contracts/api-error';
import { ONCE_KEY } from '@sagitta/shared-contracts/once';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { ApiCaller, CallOptions } from '@sagitta/shared-contracts/shell';
import type { WaitingChange } from '@sagitta/shared-contracts/waiting';
import type { Outbox } from './outbox';

const isSilence = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');

/**
 * Has a call that may wait be kept on this device where the host does not answer. It carries its key from the start:
 * whether an answer or the call itself was lost, it is carried out once.
 * @param load null, or a failure, where nothing can be kept: the call is then made as any other
 * @param onKept it waits now
 */
export function withOutbox(
  call: ApiCaller,
  load: () => Promise<Pick<Outbox, 'keep' | 'holds'> | null>,
  onKept: (told: WaitingChange) => void,
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
  const outboxOf = (operation: Operation, told: WaitingChange | undefined) =>
    told && operation.once && operation.body === 'json' ? load().catch(notLoaded) : null;

  const request = async (operation: Operation, given: object, { waits, ...options }: CallOptions = {}) => {
    const outbox = await outboxOf(operation, waits);
    if (!outbox || !waits) return heard(operation, given, options);
    const key = crypto.randomUUID();
    const keep = async () => {
      await outbox.keep(operation, given, waits, key).catch((error: unknown) => {
        console.warn('A change could not be kept on this device.', error);
        throw new ApiError('unkept', operation.name, 0, NO_ROOM);
      });
      onKept(waits);
      return new ApiError('waiting', operation.name, 0, `Waits for a network: ${waits.act}, ${waits.of}.`);
    };
    if (isSilent || !navigator.onLine || (await outbox.holds(waits.thing))) throw await keep();
    try {
      return await heard(operation, given, { ...options, headers: { ...options.headers, [ONCE_KEY]: key } });
    } catch (error) {
      throw isSilence(error) ? await keep() : error;
    }
  };
  return request as ApiCaller;
}

const NO_ROOM =
  'The server cannot be reached, and this device has no room to keep the change. ' +
  'Leave this open and try again, or write it down.';

function notLoaded(error: unknown): null {
  console.warn('Nothing can be kept on this device for later.', error);
  return null;
}
