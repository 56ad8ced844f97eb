import { deleteView, saveView, type View } from '@sagitta/shared-contracts/api/view';
import { useServices } from '@sagitta/shared-contracts/remote';
import { VIEW_KEY } from '@sagitta/shared-contracts/rules/mine';
import { Box, Button, IconButton, Row, Text } from '@sagitta/shared-ui/core';
import { copyText } from '@sagitta/shared-ui/files';
import { Link2, Pencil, Pin, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useViewChange } from './use-view-change';
import { ViewNameForm } from './view-name-form';

/** It wraps, so that what can be done with the view stays in sight. */
const LONG_NAME = { '& > button': { flexShrink: 1, minWidth: 0, whiteSpace: 'normal', textAlign: 'start' } };

export interface SavedViewProps {
  view: View;
  isCurrent: boolean;
  onShow: () => void;
}

/** A view by its name, and what can be done with it. */
export function SavedView({ view, isCurrent, onShow }: SavedViewProps) {
  const { call, notify } = useServices();
  const { run, problem } = useViewChange(view.page);
  const [asks, setAsks] = useState<'nothing' | 'new name' | 'deletion'>('nothing');
  const renamer = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Row gap="1" justifyContent="space-between" css={LONG_NAME}>
        <Button size="sm" variant="ghost" aria-current={isCurrent || undefined} onClick={onShow}>
          {view.isDefault ? `${view.name} (default)` : view.name}
        </Button>
        <Row gap="0" flexShrink="0">
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
          <IconButton ref={renamer} label={`Rename ${view.name}`} onClick={() => setAsks('new name')}>
            <Pencil size={16} />
          </IconButton>
          <IconButton label={`Delete ${view.name}`} destructive onClick={() => setAsks('deletion')}>
            <Trash2 size={16} />
          </IconButton>
        </Row>
      </Row>
      {asks === 'new name' ? (
        <NewName
          view={view}
          onEnd={() => {
            setAsks('nothing');
            renamer.current?.focus();
          }}
        />
      ) : null}
      {asks === 'deletion' ? (
        <Row gap="2" role="alert" flexWrap="wrap">
          <Text size="sm">{`Delete “${view.name}”? Links to it stop working.`}</Text>
          <Button
            size="sm"
            onClick={() =>
              run(
                () => call(deleteView, { input: { ID: view.ID } }),
                () => setAsks('nothing'),
              )
            }
          >
            Delete
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsks('nothing')}>
            Keep
          </Button>
        </Row>
      ) : null}
      {problem ? (
        <Text size="sm" tone="danger" role="alert">
          {problem}
        </Text>
      ) : null}
    </>
  );
}

/** Links to a view and what it shows stay as they are. */
function NewName({ view, onEnd }: { view: View; onEnd: () => void }) {
  const { call, notify } = useServices();
  const { run, isPending, problem, setProblem } = useViewChange(view.page);
  const [name, setName] = useState(view.name);
  const typed = name.trim();
  return (
    <Box paddingBottom="2">
      <ViewNameForm
        label={`New name of ${view.name}`}
        {...{ name, problem, setProblem, onEnd }}
        onChange={setName}
        onSubmit={() =>
          run(
            () => call(saveView, { input: { ID: view.ID, name: typed } }),
            () => {
              onEnd();
              notify({ kind: 'success', text: `View “${view.name}” is “${typed}” now.` });
            },
          )
        }
      >
        <Button type="submit" size="sm" variant="primary" pending={isPending} disabled={typed === view.name}>
          Rename
        </Button>
        <Button size="sm" variant="ghost" onClick={onEnd}>
          Cancel
        </Button>
      </ViewNameForm>
    </Box>
  );
}

function linkTo({ code }: View): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?${VIEW_KEY}=${code}`;
}
