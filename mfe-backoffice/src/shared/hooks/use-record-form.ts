import { errorDetails, isApiError, isWaiting } from '@sagitta/shared-contracts/api-error';
import { offerUndo } from '@sagitta/shared-contracts/offer-undo';
import { useServices } from '@sagitta/shared-contracts/remote';
import type { Refused } from '@sagitta/shared-contracts/waiting';
import { useForm, type Form, type FormSchema } from '@sagitta/shared-ui/use-form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changedBack,
  CREATE_ERROR,
  created,
  notChangedBack,
  RESULT_MS,
  UPDATE_ERROR,
  updated,
} from '../model/messages';
import { GoneRecord, RefusedFields } from '../model/refused-fields';

/** What the host holds now: the values of the form and their lock. */
interface StoredRecord<Values> {
  values: Values;
  lock: string | null;
}

/** Takes a change back; a text that it answers says why not. */
type TakeBack = () => Promise<string | void>;

export interface RecordFormOptions<Values, Output> {
  /** `SIM card`. */
  thing: string;
  /** What is told instead of `SIM card created` and `Create error`. */
  notices?: { saved: string; failed: string };
  schema: FormSchema<Values, Output>;
  stored: StoredRecord<Values>;
  /** Nothing is stored yet. */
  isNew: boolean;
  /** What was typed before, of a version with its lock, and refused. */
  begins?: { typed: Values; lock: string | null; refused: Refused } | null;
  /** Sends it; throws where the host refuses. */
  send: (
    output: Output,
    lock: string | null,
    isChanged: (field: keyof Values) => boolean,
    /** What was stored before. */
    before: Values,
    typed: Values,
  ) => Promise<TakeBack | void>;
  /** Reads what a 409 of the lock says is stored now; null where it cannot be read. */
  read?: (stored: unknown) => StoredRecord<Values> | null;
  /** It is stored. */
  onSaved: () => void;
  /** It waits for a network: nothing is saved, and nothing is left to do. */
  onWaiting?: () => void;
  /** What the host has stands, in place of what was typed. */
  onTheirs?: () => void;
  /** Something was refused: the lists may be out of date. */
  onRefused: () => void;
}

export interface RecordForm<Values extends object, Output> {
  form: Form<Values, Output>;
  pending: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  /** What somebody else stored meanwhile. */
  conflict: StoredRecord<Values> | null;
  submit: () => void;
  takeTheirs: () => void;
}

/** The form of one record: saving it, what was refused, and what somebody else changed meanwhile. */
export function useRecordForm<Values extends object, Output>({
  thing,
  notices,
  schema,
  stored,
  isNew,
  begins,
  send,
  read,
  onSaved,
  onWaiting,
  onTheirs,
  onRefused,
}: RecordFormOptions<Values, Output>): RecordForm<Values, Output> {
  const { notify } = useServices();
  const [conflict, setConflict] = useState<StoredRecord<Values> | null>(null);
  const [failure, setFailure] = useState<string | null>(begins?.refused.message || null);
  const form = useForm<Values, Output>(schema, {
    stored: stored.values,
    lock: stored.lock,
    begins: begins ? { ...begins, refused: begins.refused.fields } : undefined,
  });
  const save = useMutation({
    mutationFn: ({ output, typed, lock }: { output: Output; typed: Values; lock: string | null }) =>
      send(output, lock, (field) => typed[field] !== form.stored[field], form.stored, typed),
    onMutate: () => setFailure(null),
    onSuccess: (undo) => {
      const done = notices?.saved ?? (isNew ? created(thing) : updated(thing));
      if (undo) offerUndo({ notify }, { done, undo, undone: changedBack(thing), failed: notChangedBack(thing) });
      else notify({ kind: 'success', text: done, closeAfterMs: RESULT_MS });
      onSaved();
    },
    onError: (error) => {
      if (isWaiting(error)) return onWaiting?.();
      const { fields, stored: theirs } =
        error instanceof RefusedFields ? { ...error, stored: null } : errorDetails(error);
      onRefused();
      const fresh = isApiError(error) && error.status === 409 && !fields ? (read?.(theirs) ?? null) : null;
      if (fresh) {
        form.rebase(fresh.values, fresh.lock);
        return setConflict(fresh);
      }
      const text = notices?.failed ?? (isNew ? CREATE_ERROR : UPDATE_ERROR);
      notify({ kind: 'error', text, closeAfterMs: RESULT_MS });
      setFailure(
        isApiError(error) || error instanceof RefusedFields || error instanceof GoneRecord
          ? error.message
          : 'Something went wrong. Try again',
      );
      return fields && form.refuse(fields);
    },
  });
  return {
    form,
    pending: save.isPending,
    failure,
    conflict,
    submit: () => form.submit((output, typed) => save.mutate({ output, typed, lock: form.lock })),
    takeTheirs: () => {
      if (!conflict) return;
      onTheirs?.();
      setConflict(null);
      form.take(conflict.values, conflict.lock);
    },
  };
}
