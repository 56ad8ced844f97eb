import { type InspectionVisit, signInspection } from '@sagitta/shared-contracts/api/finding';
import { errorDetails, isApiError, isWaiting } from '@sagitta/shared-contracts/api-error';
import { madeBy, type Correction } from '@sagitta/shared-contracts/correction';
import { inspectionPath } from '@sagitta/shared-contracts/paths';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { countsText, findingCounts, NO_FINDINGS } from '@sagitta/shared-contracts/rules/finding';
import { isSignature, SIGNATURE_PROBLEMS, SIGNED_NAME_MAX_LENGTH } from '@sagitta/shared-contracts/rules/signature';
import { Button, PageSection, Text, TextField } from '@sagitta/shared-ui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { RESULT_MS } from '../../../shared/model/messages';
import { renewVisit } from '../api/visit';
import { signatureWaits, type ShownFinding } from '../model/waiting-findings';
import { type Lines, SignaturePad } from './signature-pad';
import styles from './visit.module.css';

const FIXED = 'Signing completes the inspection. Findings are fixed then; to correct one, the inspection is reopened.';

interface SignSectionProps {
  visit: InspectionVisit;
  shown: readonly ShownFinding[];
  /** A signature that the host refused. */
  correction?: Correction | null;
  /** What it corrects is on its way again. */
  onDone?: () => void;
}

const SignedSchema = v.object({
  name: v.optional(v.string()),
  lines: v.optional(v.array(v.array(v.tuple([v.number(), v.number()])))),
});

/** Signing what was found (docs/product/inspection.md#signature). */
export function SignSection({ visit, shown, correction = null, onDone }: SignSectionProps) {
  const { call, now, notify } = useServices();
  const session = useSession();
  const client = useQueryClient();
  const [typed] = useState(() => {
    const read = v.safeParse(SignedSchema, correction?.typed);
    return { name: session.name, lines: [], ...(read.success && read.output) };
  });
  const [name, setName] = useState(typed.name);
  const [lines, setLines] = useState<Lines>(typed.lines);
  const [problem, setProblem] = useState<string | null>(correction?.refused.message || null);
  const [told, setTold] = useState(false);
  const seen = findingCounts(shown.filter(({ isGone }) => !isGone).map(({ finding }) => finding));
  const total = Object.values(seen).reduce((sum, count) => sum + count, 0);
  const isWaited = shown.some(({ waits }) => waits.length > 0);
  const wrong = name.trim() === '' ? SIGNATURE_PROBLEMS.name : null;
  const sign = useMutation({
    mutationFn: () => {
      const isDrawn = isSignature(lines);
      const input = {
        ID: visit.ID,
        name: name.trim(),
        lines: isDrawn ? lines.map((line) => line.map(([x, y]): [number, number] => [x, y])) : null,
        signedAt: new Date(now()).toISOString(),
        seen,
      };
      const entered = [
        { label: 'Name', text: input.name, name: 'name' },
        { label: 'Signature', text: isDrawn ? 'By finger' : 'By typed name', name: 'lines' },
        { label: 'Signed', text: countsText(seen), name: 'seen' },
      ];
      const made = madeBy(inspectionPath(visit.ID), { name, lines }, { name: '', lines: [] }, correction);
      return call(signInspection, { input }, signatureWaits(visit, entered, made));
    },
    onMutate: () => setProblem(null),
    onSuccess: () => notify({ kind: 'success', text: 'Inspection signed', closeAfterMs: RESULT_MS }),
    onError: (error) => {
      if (isWaiting(error)) return onDone?.();
      const [refused] = Object.values(errorDetails(error).fields ?? {});
      setProblem(refused ?? (isApiError(error) ? error.message : 'Something went wrong. Try again'));
    },
    onSettled: () => renewVisit(client),
  });
  return (
    <PageSection card title="Signature">
      <form
        noValidate
        className={styles.visit}
        style={{ paddingBottom: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          setTold(true);
          if (wrong === null && !sign.isPending) sign.mutate();
        }}
      >
        <Text>{`You sign ${lowerFirst(countsText(seen))}. ${total === 0 ? NO_FINDINGS : FIXED}`}</Text>
        {isWaited ? <Text>With what waits on this device, which is sent before the signature.</Text> : null}
        <TextField
          label="Name"
          required
          autoComplete="name"
          maxLength={SIGNED_NAME_MAX_LENGTH}
          value={name}
          onChange={setName}
          error={told ? wrong : null}
        />
        <Text size="sm">Sign with a finger, or leave the paper empty: then your typed name stands.</Text>
        <SignaturePad lines={lines} onChange={setLines} />
        {problem ? (
          <Text role="alert" tone="danger">
            {problem}
          </Text>
        ) : null}
        <div className={styles.acts}>
          <Button disabled={lines.length === 0} onClick={() => setLines([])}>
            Clear paper
          </Button>
          <Button type="submit" variant="primary" pending={sign.isPending}>
            Sign and complete
          </Button>
        </div>
      </form>
    </PageSection>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
