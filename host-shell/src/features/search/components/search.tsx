import type { Category } from '@sagitta/shared-contracts/access';
import type { Act } from '@sagitta/shared-contracts/manifest';
import { editAccountPath } from '@sagitta/shared-contracts/paths';
import { SEARCH_MIN_LENGTH } from '@sagitta/shared-contracts/rules/search';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { Button, useColourMode } from '@sagitta/shared-ui/core';
import { Finder } from '@sagitta/shared-ui/finder';
import { useNavigate } from '@sagitta/shared-ui/router';
import { useMemo, useState, type ReactNode } from 'react';
import {
  askedAct,
  deviceActs,
  favouriteChoices,
  foundGroups,
  matching,
  type Choice,
  type ChoiceGroup,
} from '../model/choices';
import { searchFailure } from '../model/told';
import { useAnswer } from '../use-answer';
import { useFavourites } from '../use-favourites';
import { useSettled } from '../use-settled';
import { ChoiceIcon } from './choice-icon';

export interface SearchProps {
  services: Pick<ShellServices, 'call' | 'logout'>;
  viewer: { id: number; category: Category };
  /** Pages of the menu. */
  pages: readonly { label: string; icon: string; to: string }[];
  acts: readonly Act[];
  /** The last first, without the page that is open. */
  visited: readonly { path: string; title: string; page: string }[];
  onClose: () => void;
}

const HINT = 'Type a name, a number or what you want to do, such as “dark” or “set base of …”.';

const FAVOURITES_SHOWN = 8;

const MORE_ACTIONS = 'Actions: on the first devices found, type more for others';

/** One search for everything: pages, acts, and what the host finds (docs/product/frame.md#search). */
export function Search({ services, viewer, pages, acts, visited, onClose }: SearchProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const text = useSettled(query);
  const asked = askedAct(text, acts);
  const answer = useAnswer(services, text);
  const named = useAnswer(services, asked?.text ?? null);
  const own = useOwnChoices({ services, viewer, pages, acts });
  const favourites = useFavourites(services);
  // What was found for a text of a moment ago is no answer: Enter would lead to another device.
  const isSettled = query === text;
  const found = isSettled ? answer.data : undefined;
  const foundByName = isSettled ? named.data : undefined;

  const groups = useMemo<ChoiceGroup[]>(() => {
    const last = visited.map(({ path, title, page }): Choice => ({
      value: `visited ${path}`,
      label: title,
      icon: 'history',
      does: { to: path },
      ...(page !== title && { note: page }),
    }));
    const onDevices = [
      ...(asked && foundByName ? deviceActs(foundByName.found, asked.acts) : []),
      // One device alone is surely the one that is meant.
      ...(found && isOneDevice(found.found) ? deviceActs(found.found, acts) : []),
    ];
    const doable = asked && foundByName?.more.includes('device') ? MORE_ACTIONS : 'Actions';
    const begun = query.trim() !== '';
    const besides = (others: readonly Choice[], some: readonly Choice[]) =>
      some.filter(({ does }) => !others.some(leadsTo(does)));
    const marked = matching(besides(last, favouriteChoices(favourites)), query).slice(0, FAVOURITES_SHOWN);
    const isEmpty = last.length === 0 && marked.length === 0;
    return [
      { label: 'Last visited', options: matching(last, query) },
      { label: 'Favourites', options: marked },
      { label: 'Pages', options: begun || isEmpty ? matching(besides(last, own.pages), query) : [] },
      { label: doable, options: begun ? [...matching(own.acts, query), ...unlike(onDevices)] : [] },
      ...(found ? foundGroups(found, viewer.category) : []).map(({ label, options }) => ({
        label,
        options: besides(marked, options),
      })),
    ].filter(({ options }) => options.length > 0);
  }, [visited, favourites, query, own, asked, foundByName, found, acts, viewer.category]);

  const choose = (value: string) => {
    const chosen = groups.flatMap(({ options }) => options).find((one) => one.value === value);
    if (!chosen) return;
    onClose();
    if ('run' in chosen.does) chosen.does.run();
    else void navigate(chosen.does.to);
  };
  const waiting = !isSettled || answer.isLoading || named.isLoading;
  const failed = [answer, named].find(({ isError }) => isError);
  return (
    <Finder
      title="Search everything"
      placeholder="Name, number or action"
      query={query}
      onQuery={setQuery}
      groups={groups.map(({ label, options }) => ({
        label,
        options: options.map((one) => ({ ...one, icon: <ChoiceIcon name={one.icon} /> })),
      }))}
      status={statusOf({ query, waiting, nothing: groups.length === 0, failed })}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

function statusOf({
  query,
  waiting,
  nothing,
  failed,
}: {
  query: string;
  waiting: boolean;
  nothing: boolean;
  failed: { error: unknown; refetch: () => unknown } | undefined;
}): ReactNode {
  if (query.trim().length < SEARCH_MIN_LENGTH) return HINT;
  if (waiting) return 'Searching …';
  if (failed)
    return (
      <>
        <p>{searchFailure(failed.error)}</p>
        <Button size="sm" onClick={() => void failed.refetch()}>
          Retry
        </Button>
      </>
    );
  return nothing ? `Nothing that you may see is called “${query.trim()}”.` : null;
}

/** What the shell offers without asking anybody. */
function useOwnChoices({ services, viewer, pages, acts }: Pick<SearchProps, 'services' | 'viewer' | 'pages' | 'acts'>) {
  const { choose } = useColourMode();
  return useMemo(() => {
    const page = ({ label, icon, to }: SearchProps['pages'][number]): Choice => ({
      value: `page ${to}`,
      label,
      icon,
      does: { to },
    });
    const run = (label: string, icon: string, act: () => void): Choice => ({
      value: `run ${label}`,
      label,
      icon,
      does: { run: act },
    });
    return {
      pages: [...pages.map(page), page({ label: 'My Account', icon: 'user-round', to: editAccountPath(viewer.id) })],
      acts: [
        ...acts
          .filter(({ node }) => node === undefined)
          .map(({ label, path }): Choice => ({ value: `act ${path}`, label, icon: 'zap', does: { to: path } })),
        run('Use dark mode', 'moon', () => choose('dark')),
        run('Use light mode', 'moon', () => choose('light')),
        run('Use dark or light mode as this device does', 'moon', () => choose('device')),
        run('Sign out (Logout)', 'log-out', () => services.logout()),
      ],
    };
  }, [services, viewer.id, pages, acts, choose]);
}

function isOneDevice(found: readonly { kind: string | null }[]): boolean {
  return found.filter(({ kind }) => kind === 'device').length === 1;
}

const leadsTo =
  (one: Choice['does']) =>
  ({ does: other }: Choice) =>
    'to' in one && 'to' in other && one.to === other.to;

/** Each once: what is asked for by its words may be that of the only device as well. */
function unlike(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ value }, at) => choices.findIndex((one) => one.value === value) === at);
}
