import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from './remote';
import type { Refused, WaitingCall, WaitingChange, WaitingForm } from './waiting';

/** In an address: the change that waits, and whose form is to open again. */
export const CORRECT = 'correct';

/** What a form begins with that corrects a change which the host refused. */
export interface Correction {
  call: WaitingCall;
  typed: WaitingForm['typed'];
  /** The file that waits with it. */
  file: Blob | null;
  refused: Refused;
}

/** Where the form of a change opens again; null where it has none. */
export function correctionPath({ form }: Pick<WaitingChange, 'form'>, id: string): string | null {
  if (!form) return null;
  const [path = '', query = ''] = form.path.split('?');
  const params = new URLSearchParams(query);
  params.set(CORRECT, id);
  return `${path}?${params.toString()}`;
}

/** What a form says of itself with the change that it makes: how it opens again, and whose place the change takes. */
export function madeBy<Values extends object>(
  path: string,
  typed: Values,
  stored: Values,
  correction: Correction | null,
): Required<Pick<WaitingChange, 'form'>> & Pick<WaitingChange, 'corrects'> {
  const names = (Object.keys(typed) as (keyof Values)[]).filter((name) => typed[name] !== stored[name]);
  const form = { path, typed: Object.fromEntries(names.map((name) => [name, typed[name]])) };
  return correction ? { form, corrects: correction.call.id } : { form };
}

type Params = readonly [URLSearchParams, (next: (before: URLSearchParams) => URLSearchParams, how: Replace) => void];
interface Replace {
  replace: true;
}

/**
 * Opens the form that the address asks for (`?correct=…`), once, with what was typed.
 * @param params of the router
 * @param more what else of the address belongs to it
 */
export function useCorrection(
  [params, setParams]: Params,
  open: (correction: Correction) => void,
  more: readonly string[] = [],
): void {
  const { waiting, notify } = useServices();
  const id = params.get(CORRECT);
  const answer = useEffectEvent((correction: Correction | null) => {
    if (correction) open(correction);
    else notify({ kind: 'info', text: GONE });
    setParams((before) => new URLSearchParams([...before].filter(([name]) => ![CORRECT, ...more].includes(name))), {
      replace: true,
    });
  });
  useEffect(() => {
    if (id === null || !waiting) return undefined;
    let isOver = false;
    const look = async () => {
      const call = waiting.read().find((one) => one.id === id && one.sentAt === null);
      const file = call?.hasFile ? await waiting.file(id).catch(() => null) : null;
      if (isOver) return;
      isOver = true;
      answer(call ? { call, typed: call.told.form?.typed ?? {}, file, refused: call.refused ?? NOT_REFUSED } : null);
    };
    // Told once what is stored was read.
    const stop = waiting.subscribe(() => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [id, waiting]);
}

/**
 * What a form corrects, and a way to let what the host has stand instead: the change is off the list then, and what is
 * saved later corrects nothing.
 */
export function useCorrected(correction: Correction | null): [Correction | null, letStand: () => void] {
  const { waiting, notify } = useServices();
  const [isOff, setOff] = useState(false);
  const letStand = () => {
    if (isOff || !correction || !waiting?.discard) return;
    setOff(true);
    waiting.discard(correction.call.id).catch((error: unknown) => {
      console.warn('A change could not be taken off the list.', error);
      notify({ kind: 'error', text: STILL_THERE, closeAfterMs: null });
    });
  };
  return [isOff ? null : correction, letStand];
}

const STILL_THERE = "Your change still waits: it could not be taken off the list. Choose 'Keep theirs' there.";
const NOT_REFUSED: Refused = { message: '', fields: {} };
const GONE = 'This change does not wait any more: it was sent or discarded.';
