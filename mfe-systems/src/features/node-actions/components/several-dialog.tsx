import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { getSystem, listSystems } from '@sagitta/shared-contracts/api/system';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { Button, PartStyles, Stack, Text } from '@sagitta/shared-ui/core';
import { CheckboxField } from '@sagitta/shared-ui/forms';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
import { actOnEach, SEVERAL_MOST, type ActedOn } from '../model/several';
import styles, { css } from './several.module.css';

export interface SeveralDialogProps {
  title: string;
  saveLabel: string;
  /** Said of a device that took it. */
  sentText: string;
  /** As they were when the dialog opened: what changes meanwhile is refused by its lock. */
  nodes: readonly Node[];
  chosen: readonly Node[];
  onChoose: (nodes: readonly Node[]) => void;
  /** What is set for all of them is right. */
  valid: boolean;
  /** What nobody may do by accident, a sentence for each device. */
  asks?: readonly string[];
  act: (node: Node) => Promise<unknown>;
  children: ReactNode;
  onClose: () => void;
}

/** The same for several devices of one system, each answered by itself (docs/product/device-actions.md#several). */
export function SeveralDialog({
  title,
  saveLabel,
  sentText,
  nodes,
  chosen,
  onChoose,
  valid,
  asks = [],
  act,
  children,
  onClose,
}: SeveralDialogProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (on: readonly Node[]) => actOnEach(on, act),
    onSettled: () => {
      for (const operation of [listNodes, listNodeCommands, getSystem, listSystems])
        void client.invalidateQueries(answersOf(operation));
    },
  });
  const { leave, question } = useLeaveQuestion(chosen.length > 0 && !save.isSuccess, title, onClose, {
    sending: save.isPending,
  });
  const send = () => (asks.length > 0 ? setAsked(true) : save.mutate(chosen));
  return (
    <>
      <Dialog
        open
        size="lg"
        title={title}
        onClose={leave}
        keepOnOutsideClick={chosen.length > 0}
        actions={
          <>
            <Button onClick={leave} disabled={save.isPending}>
              {save.isSuccess ? 'Close' : 'Cancel'}
            </Button>
            {save.isSuccess ? null : (
              <Button
                variant="primary"
                pending={save.isPending}
                disabled={!valid || chosen.length === 0 || chosen.length > SEVERAL_MOST}
                onClick={send}
              >
                {chosen.length === 0 ? saveLabel : `${saveLabel} (${chosen.length})`}
              </Button>
            )}
          </>
        }
      >
        <PartStyles part="systems-several" css={css} />
        {save.data ? (
          <Results done={save.data} sentText={sentText} />
        ) : (
          <Stack>
            <fieldset className={styles.devices} disabled={save.isPending}>
              <legend>Devices</legend>
              {nodes.map((node) => (
                <CheckboxField
                  key={node.id}
                  label={node.name}
                  checked={chosen.includes(node)}
                  onChange={(on) => onChoose(nodes.filter((one) => (one === node ? on : chosen.includes(one))))}
                />
              ))}
            </fieldset>
            {chosen.length > SEVERAL_MOST ? (
              <Text role="alert" tone="danger">{`At most ${SEVERAL_MOST} devices at once.`}</Text>
            ) : null}
            {children}
            {asks.length > 0 ? (
              <Text role="status" tone="danger">
                {asks.join(' ')}
              </Text>
            ) : null}
          </Stack>
        )}
      </Dialog>
      <ConfirmDialog
        open={asked}
        title="Some of these devices will be more silent. Save it all the same?"
        thing={title}
        confirmLabel="Save all the same"
        onConfirm={() => {
          setAsked(false);
          save.mutate(chosen);
        }}
        onCancel={() => setAsked(false)}
      >
        <Text>{asks.join(' ')}</Text>
      </ConfirmDialog>
      {question}
    </>
  );
}

/** What was done and what was not, device by device. */
function Results({ done, sentText }: { done: readonly ActedOn[]; sentText: string }) {
  const refused = done.filter((one) => one.refused !== null).length;
  const waiting = done.filter(({ waits }) => waits).length;
  return (
    <>
      <Text role="status">
        {refused === 0
          ? `Sent to all ${done.length}.`
          : `Sent to ${done.length - refused} of ${done.length}. The ${refused === 1 ? 'other' : 'others'}: see below.`}
        {waiting === 0 ? '' : ` ${waiting} of them wait to be sent, and are not in force.`}
      </Text>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {done.map(({ node, refused: why }) => (
            <tr key={node.id}>
              <th scope="row">{node.name}</th>
              <td className={why === null ? undefined : styles.silent}>{why ?? sentText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
