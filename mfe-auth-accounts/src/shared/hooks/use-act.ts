import { busyMessage, errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useMutation } from '@tanstack/react-query';
import { RESULT_MS } from './use-result-pause';

export interface ActOptions<Input> {
  act: (input: Input) => Promise<void>;
  /** A function where it depends on what was sent. */
  doneText: string | ((input: Input) => string);
  /** What to say of what `act` threw; a host that is busy says it in its own words. */
  failedText: (error: unknown) => string;
  onDone?: () => void | Promise<void>;
  /** Tells at its fields why the host refused them. */
  form?: { refuse: (fields: Readonly<Record<string, string>>) => void };
}

/** Thrown by an act that the host carried out with a refusal in its answer. */
export class Refused extends Error {}

/**
 * Whether the host has refused an act: in its answer, or by one of these statuses. One that fails or is busy has said
 * nothing about it.
 */
export function isRefused(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof Refused || (isApiError(error) && statuses.includes(error.status));
}

/** Sends a form and shows the outcome. */
export function useAct<Input = void>({ act, doneText, failedText, onDone, form }: ActOptions<Input>) {
  const { notify } = useServices();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => {
      notify({
        kind: 'success',
        text: typeof doneText === 'string' ? doneText : doneText(input),
        closeAfterMs: RESULT_MS,
      });
      return onDone?.();
    },
    onError: (error) => {
      notify({ kind: 'error', text: busyMessage(error) ?? failedText(error), closeAfterMs: RESULT_MS });
      const { fields } = errorDetails(error);
      if (fields) form?.refuse(fields);
    },
  });
}
