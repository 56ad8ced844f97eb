import { correctionPath } from '@sagitta/shared-contracts/correction';
import { Button, PartStyles, Text } from '@sagitta/shared-ui/core';
import { formatAge, formatDateTime } from '@sagitta/shared-ui/format';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { ButtonLink, TextLink } from '@sagitta/shared-ui/router';
import { BothVersions } from '@sagitta/shared-ui/use-form';
import { memo, useState } from 'react';
import type { Change } from './change';
import {
  differencesOf,
  named,
  isNeeded,
  sentText,
  statesOf,
  stateText,
  summary,
  type ChangeState,
} from './change-words';
import type { Decision, Outbox, OutboxView } from './outbox';
import styles, { css } from './outbox.module.css';

export interface OutboxDialogProps {
  outbox: Outbox;
  view: OutboxView;
  now: number;
  /** Somebody signs out while changes wait: what becomes of them. */
  leaving: (() => void) | null;
  onClose: () => void;
}

/** A device may have been without a network for a season. */
const AT_ONCE = 100;
const NAMED_AT_ONCE = 10;

const NO_ANSWER = 'The host does not answer. It is tried again by itself.';
const NOT_DONE = 'It did not work: the browser could not store it. Try again.';

/** What waits on this device, and what a person has to say to it (docs/product/offline.md#work-that-waits). */
export function OutboxDialog({ outbox, view, now, leaving, onClose }: OutboxDialogProps) {
  const { changes, sending, round } = view;
  const [before] = useState(round);
  const sent = round === before ? 0 : (round?.sent ?? 0);
  const [told, setTold] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  const [asked, setAsked] = useState<readonly Change[] | null>(null);
  const run = async (act: () => Promise<void>) => {
    setTold(null);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      console.warn(error);
      setTold(NOT_DONE);
    } finally {
      setBusy(false);
    }
  };
  const send = async () => {
    const { isPaused } = await outbox.send();
    if (isPaused) setTold(NO_ANSWER);
    else if (leaving && outbox.view().changes.length === 0) leaving();
  };
  const decide = (type: Decision['type'], id: string) =>
    void run(async () => {
      await outbox.decide({ type, id });
      await send();
    });
  const discard = (which: readonly Change[]) =>
    void run(async () => {
      setAsked(null);
      await outbox.discard(which.map(({ id }) => id));
      if (leaving && which.length === changes.length) leaving();
    });
  const states = statesOf(changes, sending, now);
  // What needs somebody is never out of sight.
  const all = changes.map((change, index) => [change, states[index] ?? 'waits'] as const);
  const shown = all.filter(([, state], index) => index < most || isNeeded(state));
  const left = all.length - shown.length;
  // The others wait for a decision, of them or of one before them.
  const canSend = states.some((state) => state === 'waits' || state === 'sending');
  const title = leaving ? 'Changes have not been sent' : 'Changes that wait';
  return (
    <>
      <Dialog
        open
        size="lg"
        title={title}
        onClose={onClose}
        told={
          told === null ? null : (
            <Text role="alert" tone="danger">
              {told}
            </Text>
          )
        }
        actions={
          <div className={styles.acts}>
            {leaving ? (
              <>
                <Button disabled={isBusy} onClick={() => setAsked(changes)}>
                  Discard all
                </Button>
                <Button disabled={isBusy} onClick={leaving}>
                  Keep and sign out
                </Button>
              </>
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
            {canSend ? (
              <Button variant="primary" pending={isBusy} onClick={() => void run(send)}>
                {leaving ? 'Send first' : 'Send now'}
              </Button>
            ) : null}
          </div>
        }
      >
        <PartStyles part="sh-outbox" css={css} />
        <div className={styles.past}>
          <Text role="status">{changes.length === 0 ? 'Nothing waits.' : `${summary(changes, sending, now)}.`}</Text>
          {sent > 0 ? (
            <Text role="status" tone="accent">
              {sentText(sent)}
            </Text>
          ) : null}
          {leaving ? (
            <Text>
              Kept, they stay on this device, are shown to nobody else, and are sent when you sign in here again.
            </Text>
          ) : null}
          <ul className={styles.list}>
            {shown.map(([change, state]) => (
              <Entry
                key={change.id}
                change={change}
                state={state}
                age={formatAge(change.at, now)}
                isBusy={isBusy}
                onDecide={decide}
                onDiscard={setAsked}
                onFollow={onClose}
              />
            ))}
          </ul>
          {left > 0 ? (
            <Button onClick={() => setMost(most + AT_ONCE)}>{`Show ${Math.min(left, AT_ONCE)} more of ${left}`}</Button>
          ) : null}
        </div>
      </Dialog>
      {asked ? (
        <ConfirmDialog
          open
          {...questionOf(asked)}
          thing={listed(asked.map(named))}
          onConfirm={() => discard(asked)}
          onCancel={() => setAsked(null)}
        >
          <Text>It is not sent any more, and what was entered is gone.</Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface EntryProps {
  change: Change;
  state: ChangeState;
  age: string;
  isBusy: boolean;
  onDecide: (type: Decision['type'], id: string) => void;
  onDiscard: (changes: readonly Change[]) => void;
  onFollow: () => void;
}

const Entry = memo(function Entry({ change, state, age, isBusy, onDecide, onDiscard, onFollow }: EntryProps) {
  const { id, told, at, stop } = change;
  const correct = correctionPath(told, id);
  const isTold = state === 'conflict' || state === 'refused' || state === 'asks';
  return (
    <li className={styles.change} aria-label={named(change)}>
      <h3>
        {told.act}:{' '}
        {told.path === undefined ? (
          told.of
        ) : (
          <TextLink to={told.path} onClick={onFollow}>
            {told.of}
          </TextLink>
        )}
      </h3>
      <p className={styles.when}>{`Entered ${formatDateTime(at, { named: true })}, ${age}`}</p>
      {isTold ? (
        <Text tone="danger">{stateText(state, change, age)}</Text>
      ) : (
        <Text>{stateText(state, change, age)}</Text>
      )}
      {state === 'refused' && told.instead !== undefined ? <Text>{told.instead}</Text> : null}
      {stop?.kind === 'conflict' ? (
        <BothVersions differences={differencesOf(change, stop.stored)} />
      ) : (
        <Entered change={change} />
      )}
      <div className={styles.acts}>
        {state === 'asks' ? (
          <Button disabled={isBusy} onClick={() => onDecide('agreed', id)}>
            Send it
          </Button>
        ) : null}
        {state === 'conflict' ? (
          <Button disabled={isBusy} onClick={() => onDecide('insisted', id)}>
            Send mine anyway
          </Button>
        ) : null}
        {state === 'refused' ? (
          <>
            {correct === null ? null : (
              <ButtonLink variant="primary" to={correct} onClick={onFollow}>
                Correct
              </ButtonLink>
            )}
            <Button disabled={isBusy} onClick={() => onDecide('retried', id)}>
              Try again
            </Button>
          </>
        ) : null}
        <Button disabled={isBusy || state === 'sending'} onClick={() => onDiscard([change])}>
          {state === 'conflict' ? 'Keep theirs' : 'Discard'}
        </Button>
      </div>
    </li>
  );
}, isAlike);

/** What can be done is the same in each drawing. */
function isAlike(one: EntryProps, other: EntryProps): boolean {
  return (['change', 'state', 'age', 'isBusy'] as const).every((name) => one[name] === other[name]);
}

/** In the words of the button that asked. */
function questionOf(changes: readonly Change[]) {
  const [change] = changes;
  if (changes.length > 1)
    return { title: `Discard ${changes.length} changes?`, confirmLabel: 'Discard', cancelLabel: 'Keep' };
  return change?.stop?.kind === 'conflict'
    ? { title: 'Keep theirs and discard yours?', confirmLabel: 'Keep theirs', cancelLabel: 'Cancel' }
    : { title: 'Discard this change?', confirmLabel: 'Discard', cancelLabel: 'Keep' };
}

/** Whoever drops them all knows what they are by the first. */
function listed(names: readonly string[]): string {
  const more = names.length - NAMED_AT_ONCE;
  const first = names.slice(0, NAMED_AT_ONCE).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

function Entered({ change: { told } }: { change: Change }) {
  if (told.entered.length === 0) return null;
  return (
    <dl className={styles.values}>
      {told.entered.map(({ label, text }) => (
        <EnteredRow key={label} label={label} text={text} />
      ))}
    </dl>
  );
}

function EnteredRow({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
