import type { Node } from '@sagitta/shared-contracts/api/node';
import { Button, Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { Conflict, differences, FormElement } from '@sagitta/shared-ui/use-form';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
import { KIND_NAMES } from '../model/command-steps';
import type { NodeForm } from '../hooks/use-node-form';

type Fields = Record<string, string | number | boolean>;

export interface NodeFormDialogProps<Typed extends Fields, Output> {
  title: string;
  node: Node;
  form: NodeForm<Typed, Output>;
  /** What a field is called, and its value as text, where two versions stand side by side. */
  labels: Readonly<Record<keyof Typed, string>>;
  text?: (value: Typed[keyof Typed]) => string;
  saveLabel?: string;
  /** Said once it is saved. */
  savedText?: string;
  /** Saving what is not changed is no use. */
  unchanged?: boolean;
  size?: 'sm' | 'lg';
  /** What saving would do that nobody may do by accident: said above Save, and asked once more before it is sent. */
  asks?: { text: string; title: string; confirmLabel: string } | null;
  /** Other buttons, before those of the form. */
  acts?: ReactNode;
  children: ReactNode;
  /** Below the form and what came of it: how far its command has come. */
  after?: ReactNode;
  onClose: () => void;
}

/** A dialog with a form about a device: buttons, failure, somebody else's version, and the question on leaving. */
export function NodeFormDialog<Typed extends Fields, Output>({
  title,
  node,
  form: { form, submit, pending, waits, saved, failure, refused, theirs, takeTheirs, replacing },
  labels,
  text = String,
  saveLabel = 'Save',
  savedText = 'Saved',
  unchanged = !form.dirty,
  size = 'sm',
  asks = null,
  acts,
  children,
  after,
  onClose,
}: NodeFormDialogProps<Typed, Output>) {
  const id = useId();
  const [asked, setAsked] = useState<{ output: Output; typed: Typed } | null>(null);
  const send = (output: Output, typed: Typed) => (asks ? setAsked({ output, typed }) : submit(output, typed));
  useEffect(() => {
    if (waits) onClose();
  }, [waits, onClose]);
  const { leave, question } = useLeaveQuestion(form.dirty && !waits, node.name, onClose, { sending: pending });
  return (
    <>
      <Dialog
        open
        size={size}
        title={`${title}: ${node.name}`}
        onClose={leave}
        keepOnOutsideClick={form.dirty}
        actions={
          <>
            {acts}
            <Button onClick={leave} disabled={pending}>
              {form.dirty ? 'Cancel' : 'Close'}
            </Button>
            <Button
              type="submit"
              form={id}
              variant="primary"
              pending={pending}
              disabled={unchanged || !form.valid || theirs !== null}
            >
              {saveLabel}
            </Button>
          </>
        }
      >
        {refused === null || failure !== null || saved ? null : (
          <Text role="status" tone="danger">
            {`Not taken: ${refused}`}
          </Text>
        )}
        <FormElement
          id={id}
          form={form}
          onSubmit={send}
          blocked={pending || unchanged || theirs !== null}
          style={COLUMN}
        >
          {children}
        </FormElement>
        {theirs ? (
          <div ref={reveal}>
            <Conflict
              what={node.name}
              differences={differences(form.values, theirs, (key) => labels[key], text)}
              onKeepMine={() => form.submit(send)}
              onTakeTheirs={takeTheirs}
              pending={pending}
            />
          </div>
        ) : null}
        {asks && form.dirty && form.valid ? (
          <div ref={reveal}>
            <Text role="status" tone="danger">
              {asks.text}
            </Text>
          </div>
        ) : null}
        {saved ? (
          <div ref={reveal}>
            <Text role="status" tone="accent">
              {savedText}
            </Text>
          </div>
        ) : null}
        {after}
        {failure === null ? null : (
          <div ref={reveal}>
            <Text role="alert" tone="danger">
              {failure}
            </Text>
          </div>
        )}
      </Dialog>
      {asked && asks ? (
        <ConfirmDialog
          open
          title={asks.title}
          thing={node.name}
          confirmLabel={asks.confirmLabel}
          onConfirm={() => {
            setAsked(null);
            submit(asked.output, asked.typed);
          }}
          onCancel={() => setAsked(null)}
        >
          <Text>{asks.text}</Text>
        </ConfirmDialog>
      ) : null}
      {replacing ? (
        <ConfirmDialog
          open
          title={`A change of ${KIND_NAMES[replacing.command.kind]} still waits for the device. Replace it?`}
          thing={node.name}
          confirmLabel="Replace"
          onConfirm={replacing.confirm}
          onCancel={replacing.cancel}
        >
          <Text>The device has not fetched it yet. It is withdrawn, and what you entered is sent instead.</Text>
        </ConfirmDialog>
      ) : null}
      {question}
    </>
  );
}

/** On a phone what came of it is below the fields and out of sight, while Save is always in sight. */
function reveal(outcome: HTMLElement | null) {
  outcome?.scrollIntoView({ block: 'nearest' });
}

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 14 } as const;
