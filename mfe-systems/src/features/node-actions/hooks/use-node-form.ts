import type { Node } from '@sagitta/shared-contracts/api/node';
import { NodeCommandSchema, type NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { errorDetails, isApiError, isWaiting } from '@sagitta/shared-contracts/api-error';
import { madeBy, useCorrected, type Correction } from '@sagitta/shared-contracts/correction';
import { useForm, type Form, type FormSchema } from '@sagitta/shared-ui/use-form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { failureText } from '../model/failure';
import { actPath } from '../../../shared/model/node-change';
import type { MenuItem } from '../../../shared/model/node-menu';
import type { ActedNode } from './use-acted-node';

type Fields = Record<string, string | number | boolean>;

/** What is sent: what the schema made of it, what was typed, its lock, and the id of the command that it replaces. */
interface Sent<Typed, Output> {
  output: Output;
  typed: Typed;
  lock: string | null;
  replaces: number | null;
  /** How its form opens again, and whose place it takes. */
  made: ReturnType<typeof madeBy>;
}

/** What the host answers: the new lock, and the command that now waits for the device, where it tells. */
interface Saved {
  updatedViaWebsiteAt: string | null;
  command?: NodeCommand | null;
}

export interface NodeFormOptions<Typed, Output> {
  /** What it does, as the address of its dialog says it. */
  action: MenuItem;
  /** What was typed before, and refused. */
  correction: Correction | null | undefined;
  /** Its field of a name in the call's input, where that is another. */
  fieldOf?: Readonly<Record<string, keyof Typed & string>>;
  schema: FormSchema<Typed, Output>;
  storedOf: (node: Node) => Typed;
  send: (sent: Sent<Typed, Output>) => Promise<Saved>;
  /** What still waits for the device, of the kind that this form sends. */
  waiting?: NodeCommand | undefined;
  /** It is stored. */
  onSaved?: (sent: Sent<Typed, Output>, saved: Saved) => void;
  /** What counts as stored then; what was typed, as the device takes it over later. */
  storedThen?: (sent: Sent<Typed, Output>) => Typed;
  /** Said where somebody else changed the device meanwhile and nothing of theirs can stand beside what is typed. */
  outdated?: string;
  /** What the dialog says of a failure. */
  failed?: (error: unknown) => string;
}

export interface NodeForm<Typed extends Fields, Output> {
  form: Form<Typed, Output>;
  submit: (output: Output, typed: Typed) => void;
  pending: boolean;
  /** It waits for a network: nothing is left to do, and nothing is saved. */
  waits: boolean;
  /** What is typed is what was saved last. */
  saved: boolean;
  failure: string | null;
  /** Why the host did not take what it corrects. */
  refused: string | null;
  setFailure: (failure: string | null) => void;
  /** What somebody else stored meanwhile. */
  theirs: Typed | null;
  takeTheirs: () => void;
  /** Asked before a command that waits is replaced. */
  replacing: { command: NodeCommand; confirm: () => void; cancel: () => void } | null;
}

/** A form about a device: saving it under its lock, and what came of that. Nothing that is typed is lost. */
export function useNodeForm<Typed extends Fields, Output>(
  { node, read }: ActedNode,
  {
    action,
    correction: opened = null,
    fieldOf = {},
    schema,
    storedOf,
    send,
    waiting,
    onSaved,
    storedThen = ({ typed }) => typed,
    outdated,
    failed = failureText,
  }: NodeFormOptions<Typed, Output>,
): NodeForm<Typed, Output> {
  const placed = (fields: Readonly<Record<string, string>>, values: Typed) => {
    const all = Object.entries(fields).map(([name, text]) => [fieldOf[name] ?? name, text] as const);
    // What is about no field of the form, such as a device that takes no command, has no other place.
    const beside = all.find(([name]) => !Object.hasOwn(values, name));
    return { fields: Object.fromEntries(all), beside: beside?.[1] ?? null };
  };
  const [correction, letStand] = useCorrected(opened);
  const [begins] = useState(() => {
    if (!opened) return undefined;
    const typed = { ...storedOf(node), ...opened.typed };
    const { refused, call } = opened;
    const lock = typeof call.input.updatedViaWebsiteAt === 'string' ? call.input.updatedViaWebsiteAt : null;
    return { typed, lock, refused: placed(refused.fields, typed).fields, message: refused.message };
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Node | null>(null);
  const [asked, setAsked] = useState<{ sent: Sent<Typed, Output>; command: NodeCommand } | null>(null);
  const form = useForm(schema, {
    stored: storedOf(node),
    lock: node.updatedViaWebsiteAt,
    begins,
    onType: () => setFailure(null),
  });

  const save = useMutation({
    mutationFn: send,
    onMutate: () => setFailure(null),
    onSuccess: async (saved, sent) => {
      setTheirs(null);
      onSaved?.(sent, saved);
      const fresh = await read();
      form.saved(sent.typed, storedThen(sent), saved.updatedViaWebsiteAt ?? fresh.updatedViaWebsiteAt);
    },
    onError: async (error, sent) => {
      if (isWaiting(error)) return;
      const status = isApiError(error) ? error.status : 0;
      const { fields, stored } = errorDetails(error);
      if (status === 423) {
        const command = v.safeParse(NodeCommandSchema, stored);
        if (command.success) return setAsked({ sent, command: command.output });
      }
      if (status === 409) {
        const fresh = await read();
        // What was refused under its own lock was not read again: nothing true can be shown beside what is typed.
        if (fresh.updatedViaWebsiteAt !== sent.lock) {
          form.rebase(storedOf(fresh), fresh.updatedViaWebsiteAt);
          return outdated === undefined ? setTheirs(fresh) : setFailure(outdated);
        }
      }
      const said = placed(fields ?? {}, form.values);
      setFailure(said.beside ?? failed(error));
      return form.refuse(said.fields);
    },
  });

  return {
    form,
    submit: (output, typed) => {
      const made = madeBy(actPath(node, action), typed, form.stored, correction);
      const sent = { output, typed, lock: form.lock, replaces: null, made };
      if (waiting) setAsked({ sent, command: waiting });
      else save.mutate(sent);
    },
    pending: save.isPending,
    waits: isWaiting(save.error),
    saved: save.isSuccess && !form.dirty,
    failure,
    refused: (correction && begins?.message) || null,
    setFailure,
    theirs: theirs && storedOf(theirs),
    takeTheirs: () => {
      if (!theirs) return;
      letStand();
      setTheirs(null);
      form.take(storedOf(theirs), theirs.updatedViaWebsiteAt);
    },
    replacing: asked && {
      command: asked.command,
      confirm: () => {
        setAsked(null);
        save.mutate({ ...asked.sent, replaces: asked.command.id });
      },
      cancel: () => setAsked(null),
    },
  };
}
