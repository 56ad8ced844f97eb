import { Box, Button, Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { Conflict, differences, FormElement, useUnloadQuestion } from '@sagitta/shared-ui/use-form';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { RecordForm } from '../hooks/use-record-form';

export interface RecordDialogProps<Values extends object, Output> {
  title: string;
  /** What somebody else may have changed: `this SIM card`. */
  what: string;
  record: RecordForm<Values, Output>;
  /** The name of a field, and a value as text, where both versions of a record are shown. */
  label: (field: keyof Values) => string;
  text: (field: keyof Values, value: Values[keyof Values]) => string;
  onClose: () => void;
  /** Defaults to `Save`. */
  saveLabel?: string;
  children: ReactNode;
}

/** A form in a dialog. It asks before it drops what is typed, and shows what somebody else saved meanwhile. */
export function RecordDialog<Values extends object, Output>({
  title,
  what,
  record: { form, pending, failure, conflict, submit, takeTheirs },
  label,
  text,
  onClose,
  saveLabel = 'Save',
  children,
}: RecordDialogProps<Values, Output>) {
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const told = useRef<HTMLDivElement>(null);
  useUnloadQuestion(form.dirty);
  // Save had the focus, and cannot keep it.
  useEffect(() => {
    if (conflict) told.current?.focus();
  }, [conflict]);
  const close = () => {
    if (pending) return;
    if (form.dirty) setAsking(true);
    else onClose();
  };
  const changed = conflict
    ? (Object.keys(conflict.values) as (keyof Values)[]).flatMap((field) =>
        differences(
          { [field]: form.values[field] },
          { [field]: conflict.values[field] },
          () => label(field),
          (value) => text(field, value as Values[keyof Values]),
        ),
      )
    : [];
  const said = (
    <>
      {conflict ? (
        <Box ref={told} tabIndex={-1} outline="none">
          <Conflict what={what} differences={changed} onKeepMine={submit} onTakeTheirs={takeTheirs} pending={pending} />
        </Box>
      ) : null}
      {failure ? (
        <Text role="alert" tone="danger">
          {failure}
        </Text>
      ) : null}
    </>
  );
  return (
    <>
      <Dialog
        open
        size="lg"
        title={title}
        onClose={close}
        keepOnOutsideClick
        told={conflict || failure ? said : null}
        actions={
          <>
            <Button onClick={close} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" pending={pending} disabled={conflict !== null}>
              {saveLabel}
            </Button>
          </>
        }
      >
        <FormElement id={formId} form={form} onSubmit={submit} blocked={pending || conflict !== null}>
          <Box display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
            {children}
          </Box>
        </FormElement>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Discard what you typed?"
        thing={title}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        <Text>It has not been saved.</Text>
      </ConfirmDialog>
    </>
  );
}
