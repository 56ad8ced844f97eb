import { createView, saveView, type View } from '@sagitta/shared-contracts/api/view';
import { useServices } from '@sagitta/shared-contracts/remote';
import { VIEW_SEARCH } from '@sagitta/shared-contracts/rules/mine';
import { Button, LoadFailure, LoadingLabel, Stack, Text } from '@sagitta/shared-ui/core';
import { copyText } from '@sagitta/shared-ui/files';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { SavedView } from './saved-view';
import { useViewChange } from './use-view-change';
import { ViewNameForm } from './view-name-form';

export interface ViewsPanelProps {
  page: string;
  query: UseQueryResult<View[]>;
  /** The view that is shown. */
  current: View | undefined;
  /** What the address asks for. */
  search: string;
  show: (search: string) => void;
  close: () => void;
}

/** The views of a page, and keeping what is shown. Lazy loading asks for the default. */
export default function ViewsPanel({ page, query, current, search, show, close }: ViewsPanelProps) {
  const { call, notify } = useServices();
  const { run, isPending, problem, setProblem } = useViewChange(page);
  const [name, setName] = useState('');
  const views = query.data;
  const typed = name.trim();
  const same = views?.find((view) => view.name.toLowerCase() === typed.toLowerCase());
  const save = () => {
    if (!VIEW_SEARCH.test(search)) return setProblem('This is more than a view can keep. Take some filters away.');
    run(
      () =>
        same
          ? call(saveView, { input: { ID: same.ID, search } })
          : call(createView, { input: { page, name: typed, search } }),
      () => {
        setName('');
        notify({ kind: 'success', text: `View “${same?.name ?? typed}” was saved.` });
      },
    );
  };
  return (
    <Stack gap="3" padding="3" width="min(340px, calc(100vw - 40px))" maxHeight="420px" overflowY="auto">
      {query.isPending ? <LoadingLabel what="The list of views">Views: loading</LoadingLabel> : null}
      {query.isError && !views ? <LoadFailure what="Views" query={query} /> : null}
      {views?.length === 0 ? (
        <Text size="sm">No views yet. Set filters, order or range, and save them here.</Text>
      ) : null}
      {views && views.length > 0 ? (
        <Stack as="ul" gap="1" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.ID}>
              <SavedView
                view={view}
                isCurrent={view === current}
                onShow={() => {
                  show(view.search);
                  close();
                }}
              />
            </li>
          ))}
        </Stack>
      ) : null}
      <ViewNameForm label="Save this view as" {...{ name, problem, setProblem }} onChange={setName} onSubmit={save}>
        <Button type="submit" size="sm" variant="primary" pending={isPending}>
          {same ? 'Replace' : 'Save'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Link2 size={14} aria-hidden="true" />}
          onClick={() => void copyText(window.location.href, 'Link copied', notify)}
        >
          Copy link
        </Button>
      </ViewNameForm>
      <Text size="sm" tone="muted">
        A link to a view works for colleagues of the same systems. It shows what they may see.
      </Text>
    </Stack>
  );
}
