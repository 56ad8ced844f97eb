import { renameNode } from '@sagitta/shared-contracts/api/node-action';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';
import { isName, MAX_LENGTH, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import { TextField } from '@sagitta/shared-ui/core';
import { useEffect } from 'react';
import * as v from 'valibot';
import { nodeChange } from '../../../shared/model/node-change';
import { failureText } from '../model/failure';
import { NodeFormDialog } from './node-form-dialog';
import type { NodeModalProps } from './node-modal-props';
import { Refusal } from './refusal';
import { useActedNode } from '../hooks/use-acted-node';
import { useNodeForm } from '../hooks/use-node-form';

const TITLE = 'Edit name';
const TAKEN = 'Invalid name or name already taken';
/** After a success the dialog closes, and a failure stays so long (docs/product/device-actions.md#name). */
const CLOSE_AFTER_MS = 1_000;
const FAILURE_MS = 6_000;

const NameSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.check(isName, ({ input }) => nameRefusal(input)),
  ),
});

/** Renames a device (docs/product/device-actions.md#name). */
export function NameModal({ node: shown, onClose, correction }: NodeModalProps) {
  const problem = nodeActionProblem('name', shown);
  if (problem !== null) return <Refusal title={TITLE} node={shown} problem={problem} onClose={onClose} />;
  return <NameForm node={shown} onClose={onClose} correction={correction} />;
}

class Refused extends Error {}

function NameForm({ node: shown, onClose, correction }: NodeModalProps) {
  const { call } = useServices();
  const acted = useActedNode(shown);
  const form = useNodeForm(acted, {
    action: 'name',
    correction,
    schema: NameSchema,
    storedOf: ({ name }) => ({ name }),
    send: async ({ output: { name }, lock, made }) => {
      const entered = [{ label: 'Name', text: name, name: 'name' }];
      const answer = await call(
        renameNode,
        { input: { id: shown.id, name, updatedViaWebsiteAt: lock } },
        nodeChange(acted.node, TITLE, entered, { ...made, refused: TAKEN }),
      );
      if (!answer.succeeded) throw new Refused();
      return answer;
    },
    failed: (error) =>
      error instanceof Refused || (isApiError(error) && error.status === 400) ? TAKEN : failureText(error),
  });
  const field = form.form.field('name');
  const { saved, failure, setFailure } = form;
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, onClose]);
  useEffect(() => {
    if (failure === null) return undefined;
    const timer = setTimeout(() => setFailure(null), FAILURE_MS);
    return () => clearTimeout(timer);
  }, [failure, setFailure]);
  return (
    <NodeFormDialog title={TITLE} node={acted.node} form={form} labels={{ name: 'Name' }} onClose={onClose}>
      <TextField
        label="Name"
        {...field}
        // What is wrong is told while it is typed: saving is blocked by it.
        error={form.form.dirty ? (form.form.problems.name ?? field.error) : field.error}
        maxLength={MAX_LENGTH.name}
        autoComplete="off"
      />
    </NodeFormDialog>
  );
}
