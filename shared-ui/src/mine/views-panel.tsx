import { createView, deleteView, listViews, saveView, type View } from '@sagitta/shared-contracts/api/view';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { VIEW_KEY, VIEW_NAME_MAX, VIEW_SEARCH, VIEWS_MAX } from '@sagitta/shared-contracts/rules/mine';
import { isName, nameRefusal, TAKEN_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { Button, IconButton, LoadFailure, LoadingLabel, Row, Stack, Text, TextField } from '@sagitta/shared-ui/core';
import { copyText } from '@sagitta/shared-ui/files';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link2, Pin, Trash2 } from 'lucide-react';
import { useState } from 'react';

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
  const client = useQueryClient();
  const [doomed, setDoomed] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries(answersOf(listViews, page)),
    onError: (error) => setProblem(refusal(error)),
  });
  const run = (act: () => Promise<unknown>, done?: () => void) => {
    setProblem(undefined);
    change.mutate(act, { onSuccess: done });
  };
  const views = query.data;
  const typed = name.trim();
  const same = views?.find((view) => view.name.toLowerCase() === typed.toLowerCase());
  const save = () => {
    if (!isName(typed, VIEW_NAME_MAX)) return setProblem(typed === '' ? 'Type a name' : nameRefusal(typed));
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
      {query.isPending ? <LoadingLabel what="The views">Views: loading</LoadingLabel> : null}
      {query.isError && !views ? (
        <LoadFailure
          what="Views"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {views?.length === 0 ? (
        <Text size="sm">No views yet. Set filters, order or range, and save them here.</Text>
      ) : null}
      {views && views.length > 0 ? (
        <Stack as="ul" gap="1" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.ID}>
              <Row gap="1" justifyContent="space-between">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-current={view === current || undefined}
                  onClick={() => {
                    show(view.search);
                    close();
                  }}
                >
                  {view.isDefault ? `${view.name} (default)` : view.name}
                </Button>
                <Row gap="0">
                  <IconButton
                    label={`Open this page with ${view.name}`}
                    pressed={view.isDefault}
                    onClick={() => run(() => call(saveView, { input: { ID: view.ID, isDefault: !view.isDefault } }))}
                  >
                    <Pin size={16} />
                  </IconButton>
                  <IconButton
                    label={`Copy link to ${view.name}`}
                    onClick={() => void copyText(linkTo(view), `Link to “${view.name}” copied`, notify)}
                  >
                    <Link2 size={16} />
                  </IconButton>
                  <IconButton label={`Delete ${view.name}`} destructive onClick={() => setDoomed(view.ID)}>
                    <Trash2 size={16} />
                  </IconButton>
                </Row>
              </Row>
              {doomed === view.ID ? (
                <Row gap="2" role="alert" flexWrap="wrap">
                  <Text size="sm">{`Delete “${view.name}”? Links to it stop working.`}</Text>
                  <Button
                    size="sm"
                    onClick={() =>
                      run(
                        () => call(deleteView, { input: { ID: view.ID } }),
                        () => setDoomed(null),
                      )
                    }
                  >
                    Delete
                  </Button>
                  <Button size="sm" variant="ghost" onClick={() => setDoomed(null)}>
                    Keep
                  </Button>
                </Row>
              ) : null}
            </li>
          ))}
        </Stack>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="2">
          <TextField
            label="Save this view as"
            value={name}
            maxLength={VIEW_NAME_MAX}
            error={problem}
            onChange={(text) => {
              setName(text);
              setProblem(undefined);
            }}
          />
          <Row gap="2">
            <Button type="submit" size="sm" variant="primary" pending={change.isPending}>
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
          </Row>
        </Stack>
      </form>
      <Text size="sm" tone="muted">
        A link to a view works for colleagues of the same systems. It shows what they may see.
      </Text>
    </Stack>
  );
}

function linkTo({ code }: View): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?${VIEW_KEY}=${code}`;
}

function refusal(error: unknown): string {
  if (isApiError(error) && error.status === 409) return TAKEN_PROBLEM;
  if (isApiError(error) && error.status === 422)
    return `You have ${VIEWS_MAX} views, and no more fit. Delete one first.`;
  return 'The views were not changed. Try again.';
}
