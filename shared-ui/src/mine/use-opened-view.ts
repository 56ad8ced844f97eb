import { isApiError } from '@sagitta/shared-contracts/api-error';
import type { View } from '@sagitta/shared-contracts/api/view';
import { useServices } from '@sagitta/shared-contracts/remote';
import { VIEW_CODE, VIEW_KEY } from '@sagitta/shared-contracts/rules/mine';
import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sharedViewQuery } from './views-queries';

const PASSING: readonly string[] = [VIEW_KEY, 'page'];

export interface Opened {
  /** What the page was opened with, as long as it is shown: `Your default view “Winter”`. */
  told: string | null;
  /** Why the view of the link is not shown. */
  problem: string | null;
  /** What the address asks for, as a view keeps it. */
  search: string;
  show: (search: string) => void;
}

/**
 * Opens a page with the view that its link names, or with the viewer's default where its address asks for nothing. An
 * address that asks for something else wins, and a default is tried once: whoever clears it is done with it.
 * @param views undefined until they are known
 */
export function useOpenedView(page: string, views: readonly View[] | undefined): Opened {
  const [params, setParams] = useSearchParams();
  const code = params.get(VIEW_KEY);
  const isCode = code !== null && VIEW_CODE.test(code);
  const shared = useQuery({ ...sharedViewQuery(useServices(), code ?? ''), enabled: isCode });
  const search = keptOf(params);
  const [isAsked, setAsked] = useState(params.size > 0);
  const [opened, setOpened] = useState<{ told: string; search: string } | null>(null);

  const wanted = linked(page, shared.data) ?? (isAsked ? null : defaultOf(views));
  if (search !== '' && !isAsked) setAsked(true);
  if (wanted && (wanted.told !== opened?.told || wanted.search !== opened.search)) setOpened(wanted);
  const next = wanted?.search;
  // It is another function with each address.
  const put = useRef(setParams);
  useEffect(() => {
    put.current = setParams;
  });
  useEffect(() => {
    if (next !== undefined) put.current(new URLSearchParams(next), { replace: true });
  }, [next]);

  return {
    told: opened?.search === search ? opened.told : null,
    problem: code === null ? null : problemOf(isCode, page, shared),
    search,
    show: (asked) => setParams(new URLSearchParams(asked), { replace: true, ...AT_ONCE }),
  };
}

/** The address as a view keeps it: without the page that somebody has turned to. */
function keptOf(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([key]) => !PASSING.includes(key))).toString();
}

function linked(page: string, shared: { page: string; name: string; owner: string; search: string } | undefined) {
  if (!shared || shared.page !== page) return null;
  return { told: `View “${shared.name}” of ${shared.owner}`, search: normalised(shared.search) };
}

function defaultOf(views: readonly View[] | undefined) {
  const view = views?.find(({ isDefault }) => isDefault);
  return view ? { told: `Your default view “${view.name}”`, search: normalised(view.search) } : null;
}

const normalised = (search: string): string => new URLSearchParams(search).toString();

function problemOf(isCode: boolean, page: string, shared: { error: unknown; data?: { page: string } }): string | null {
  const isRefused = isApiError(shared.error) && shared.error.status === 403;
  if (!isCode || isRefused)
    return 'The view of this link cannot be shown: it was deleted, or you share no system with whoever made it.';
  if (shared.error && !shared.data) return 'The view of this link could not be loaded. Reload the page.';
  return shared.data && shared.data.page !== page ? 'The view of this link belongs to another page.' : null;
}
