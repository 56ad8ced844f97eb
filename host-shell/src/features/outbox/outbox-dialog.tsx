import { correctionPath } from '@sagitta/shared-contracts/correction';
import { Button, PartStyles, Text } from '@sagitta/shared-ui/core';
import { formatAge, formatDateTime } from '@sagitta/shared-ui/format';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { ButtonLink, TextLink } from '@sagitta/shared-ui/router';
import { BothVersions } from '@sagitta/shared-ui/use-form';
import { useState } from 'react';
import type { Change } from './change';
import { differencesOf, named, stateOf, stateText, summary } from './change-words';
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

const NO_ANSWER = 'The host does not answer. It is tried again by itself.';
const NOT_DONE = 'It did not work: the browser could not store it. Try again.';

/** What waits on this device, and what a person has to say to it (docs/product/offline.md#work-that-waits). */
export function OutboxDialog({ outbox, view, now, leaving, onClose }: OutboxDialogProps) {
  const { changes, sending } = view;
  const [told, setTold] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
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
      if (type !== 'discarded') await send();
    });
  const discard = (which: readonly Change[]) =>
    void run(async () => {
      setAsked(null);
      for (const { id } of which) await outbox.decide({ type: 'discarded', id });
      if (leaving && which.length === changes.length) leaving();
    });
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
            {changes.length > 0 ? (
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
          {leaving ? (
            <Text>
              Kept, they stay on this device, are shown to nobody else, and are sent when you sign in here again.
            </Text>
          ) : null}
          <ul className={styles.list}>
            {changes.map((change) => (
              <Entry
                key={change.id}
                change={change}
                view={view}
                now={now}
                isBusy={isBusy}
                onDecide={(type) => decide(type, change.id)}
                onDiscard={() => setAsked([change])}
                onFollow={onClose}
              />
            ))}
          </ul>
        </div>
      </Dialog>
      {asked ? (
        <ConfirmDialog
          open
          title={asked.length === 1 ? 'Discard this change?' : `Discard ${asked.length} changes?`}
          thing={asked.map(named).join(', ')}
          confirmLabel="Discard"
          cancelLabel="Keep"
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
  view: OutboxView;
  now: number;
  isBusy: boolean;
  onDecide: (type: Decision['type']) => void;
  onDiscard: () => void;
  onFollow: () => void;
}

function Entry({ change, view, now, isBusy, onDecide, onDiscard, onFollow }: EntryProps) {
  const { told, at, stop } = change;
  const state = stateOf(change, view.changes, view.sending, now);
  const correct = correctionPath(told, change.id);
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
      <p className={styles.when}>{`Entered ${formatDateTime(at, { named: true })}, ${formatAge(at, now)}`}</p>
      {isTold ? (
        <Text tone="danger">{stateText(state, change, now)}</Text>
      ) : (
        <Text>{stateText(state, change, now)}</Text>
      )}
      {state === 'refused' && told.instead !== undefined ? <Text>{told.instead}</Text> : null}
      {stop?.kind === 'conflict' ? (
        <BothVersions differences={differencesOf(change, stop.stored)} />
      ) : (
        <Entered change={change} />
      )}
      <div className={styles.acts}>
        {state === 'asks' ? (
          <Button disabled={isBusy} onClick={() => onDecide('agreed')}>
            Send it
          </Button>
        ) : null}
        {state === 'conflict' ? (
          <Button disabled={isBusy} onClick={() => onDecide('insisted')}>
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
            <Button disabled={isBusy} onClick={() => onDecide('retried')}>
              Try again
            </Button>
          </>
        ) : null}
        <Button disabled={isBusy || state === 'sending'} onClick={onDiscard}>
          {state === 'conflict' ? 'Keep theirs' : 'Discard'}
        </Button>
      </div>
    </li>
  );
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
