import { type InspectionVisit, signInspection } from '@sagitta/shared-contracts/api/finding';
import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { countsText, findingCounts, NO_FINDINGS } from '@sagitta/shared-contracts/rules/finding';
import { isSignature, SIGNATURE_PROBLEMS, SIGNED_NAME_MAX_LENGTH } from '@sagitta/shared-contracts/rules/signature';
import { Button, PageSection, Text, TextField } from '@sagitta/shared-ui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RESULT_MS } from '../../../shared/model/messages';
import { renewVisit } from '../api/visit';
import { type Lines, SignaturePad } from './signature-pad';
import styles from './visit.module.css';

const FIXED = 'Signing completes the inspection. Findings are fixed then; to correct one, the inspection is reopened.';

/** Signing what was found (docs/product/inspection.md#signature). */
export function SignSection({ visit }: { visit: InspectionVisit }) {
  const { call, now, notify } = useServices();
  const session = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(session.name);
  const [lines, setLines] = useState<Lines>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [told, setTold] = useState(false);
  const seen = findingCounts(visit.findings);
  const wrong = name.trim() === '' ? SIGNATURE_PROBLEMS.name : null;
  const sign = useMutation({
    mutationFn: () =>
      call(signInspection, {
        input: {
          ID: visit.ID,
          name: name.trim(),
          lines: isSignature(lines) ? lines.map((line) => line.map(([x, y]): [number, number] => [x, y])) : null,
          signedAt: new Date(now()).toISOString(),
          seen,
        },
      }),
    onMutate: () => setProblem(null),
    onSuccess: () => notify({ kind: 'success', text: 'Inspection signed', closeAfterMs: RESULT_MS }),
    onError: (error) => {
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
        <Text>{`You sign ${lowerFirst(countsText(seen))}. ${visit.findings.length === 0 ? NO_FINDINGS : FIXED}`}</Text>
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
