import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, latePart, LoadingLabel, Row, Stack, Text, useLatePart } from '@sagitta/shared-ui/core';
import { Popover } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { notLoaded } from '../late/not-loaded';
import { useOpenedView } from './use-opened-view';
import type { ViewsPanelProps } from './views-panel';
import { viewsQuery } from './views-queries';

export interface ViewsProps {
  /** The key of the page's views: `graph`, `sim-cards`. */
  page: string;
}

const panel = latePart(() => import(/* webpackChunkName: "views" */ './views-panel'));

/** The page's views: which one is shown, the others, and keeping what is shown (docs/product/mine.md#views). */
export function Views({ page }: ViewsProps) {
  const services = useServices();
  const query = useQuery(viewsQuery(services, page));
  const opened = useOpenedView(page, query.data);
  const { told, problem, search, show } = opened;
  if (isUnknownCall(query.error)) return null;
  const current = query.data?.find((view) => new URLSearchParams(view.search).toString() === search);
  return (
    <Row gap="2" flexWrap="wrap" justifyContent="flex-end">
      <Text as="span" size="sm" role="status">
        {told ? `${told} is shown.` : null}
      </Text>
      {told ? (
        <Button size="sm" variant="ghost" onClick={() => show('')}>
          Show without it
        </Button>
      ) : null}
      {problem ? (
        <Text as="span" size="sm" tone="danger" role="alert">
          {problem}
        </Text>
      ) : null}
      <Popover
        label="Views"
        align="end"
        renderTrigger={(trigger) => (
          <Button size="sm" {...trigger}>
            {current && search !== '' ? `View: ${current.name}` : 'Views'}
          </Button>
        )}
      >
        {(close) => <LatePanel {...{ page, query, current, search, show, close }} />}
      </Popover>
    </Row>
  );
}

function LatePanel(props: ViewsPanelProps) {
  const { module, failed } = useLatePart(panel, true);
  if (module) return <module.default {...props} />;
  if (!failed) return <LoadingLabel what="The views">Views: loading</LoadingLabel>;
  return (
    <Stack gap="2">
      <Text role="alert">{notLoaded('The views')}</Text>
      <Button size="sm" onClick={panel.load}>
        Try again
      </Button>
    </Stack>
  );
}
