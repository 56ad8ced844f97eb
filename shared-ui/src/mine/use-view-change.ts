import { listViews } from '@sagitta/shared-contracts/api/view';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { VIEW_NAME_MAX, VIEWS_MAX } from '@sagitta/shared-contracts/rules/mine';
import { isName, nameRefusal, TAKEN_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface ViewChange {
  /** Changes something, and says beside it why that failed. */
  run: (act: () => Promise<unknown>, done?: () => void) => void;
  isPending: boolean;
  problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
}

/** Changing the views of a page, which are read again afterwards. */
export function useViewChange(page: string): ViewChange {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries(answersOf(listViews, page)),
    onError: (error) => setProblem(refusal(error)),
  });
  const run: ViewChange['run'] = (act, done) => {
    setProblem(undefined);
    change.mutate(act, { onSuccess: done });
  };
  return { run, isPending: change.isPending, problem, setProblem };
}

/** Why a view cannot have this name; undefined if it can. */
export function viewNameProblem(typed: string): string | undefined {
  if (isName(typed, VIEW_NAME_MAX)) return undefined;
  return typed === '' ? 'Type a name' : nameRefusal(typed);
}

function refusal(error: unknown): string {
  if (isApiError(error) && error.status === 409) return TAKEN_PROBLEM;
  if (isApiError(error) && error.status === 422)
    return `You have ${VIEWS_MAX} views, and no more fit. Delete one first.`;
  return 'The views were not changed. Try again.';
}
