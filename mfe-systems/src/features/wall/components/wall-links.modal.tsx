import type { SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { createWallLink, endWallLink, type WallLink } from '@sagitta/shared-contracts/api/wall';
import { busyMessage, isApiError } from '@sagitta/shared-contracts/api-error';
import { WALL_PATH } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { isName, MAX_LENGTH, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import { WALL_TURN } from '@sagitta/shared-contracts/rules/wall';
import { Button, LoadFailure, LoadingLabel, PartStyles, Skeleton, Text, TextField } from '@sagitta/shared-ui/core';
import { NumberField, SelectField } from '@sagitta/shared-ui/forms';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { systemsQuery } from '../../../shared/api/systems';
import { wallLinksQuery } from '../api/wall-links';
import styles, { css } from './wall-links.module.css';

export interface WallLinksModalProps {
  groups: readonly SystemGroup[];
  onClose: () => void;
}

/** The links of walls: who has one sees it without an account (docs/product/wall.md#links). */
export function WallLinksModal({ groups, onClose }: WallLinksModalProps) {
  const query = useQuery(wallLinksQuery(useServices()));
  return (
    <Dialog open size="lg" title="Wall screens" onClose={onClose}>
      <PartStyles part="systems-wall-links" css={css} />
      <Text tone="muted">
        A screen for a control room: groups, systems and maps in turn. Whoever has its link sees them and the telephone
        numbers of alarms, and can change nothing.
      </Text>
      <NewLink groups={groups} />
      {query.isPending ? (
        <>
          <LoadingLabel what="The list of links">Wall links: loading</LoadingLabel>
          <Skeleton height={80} />
        </>
      ) : null}
      {query.isError && !query.data ? <LoadFailure small what="Wall links" query={query} /> : null}
      {query.data ? <Links links={query.data} /> : null}
    </Dialog>
  );
}

type Scope = 'all' | 'systems' | `${number}`;

function NewLink({ groups }: Pick<WallLinksModalProps, 'groups'>) {
  const services = useServices();
  const systems = useQuery(systemsQuery(services));
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [ids, setIds] = useState<readonly number[]>([]);
  const [seconds, setSeconds] = useState(String(WALL_TURN.usual));
  const [asked, setAsked] = useState(false);
  const make = useMutation({
    mutationFn: () =>
      services.call(createWallLink, {
        input: {
          name: name.trim(),
          groupID: scope === 'all' || scope === 'systems' ? null : Number(scope),
          systemIDs: scope === 'systems' ? [...ids] : null,
          turnSeconds: Number(seconds),
        },
      }),
    onSuccess: async () => {
      setName('');
      setAsked(false);
      await client.invalidateQueries({ queryKey: wallLinksQuery(services).queryKey });
    },
  });
  const nameProblem = nameProblemOf(name);
  const idsProblem = scope === 'systems' && ids.length === 0 ? 'Choose a system.' : undefined;
  const turn = Number(seconds);
  const isTurn = Number.isInteger(turn) && turn >= WALL_TURN.min && turn <= WALL_TURN.max;
  const turnProblem = isTurn ? undefined : `From ${WALL_TURN.min} to ${WALL_TURN.max}`;
  const submit = () => {
    setAsked(true);
    if (!nameProblem && !idsProblem && !turnProblem) make.mutate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Name"
        required
        value={name}
        onChange={setName}
        maxLength={MAX_LENGTH.default}
        error={asked ? nameProblem : undefined}
      />
      <SelectField<Scope>
        label="Shows"
        value={scope}
        onChange={setScope}
        options={[
          { value: 'all', label: 'All that I see' },
          ...groups
            .toSorted((a, b) => naturalCompare(a.name, b.name))
            .map((group) => ({ value: `${group.ID}` as const, label: `Group: ${group.name}` })),
          { value: 'systems', label: 'Some systems' },
        ]}
      />
      {scope === 'systems' ? (
        <MultiSelect
          label="Systems"
          emptyText={systems.isError ? 'The systems could not be read.' : undefined}
          options={(systems.data ?? []).map((system) => ({ value: system.ID, label: system.name }))}
          values={ids}
          onChange={setIds}
          error={asked ? idsProblem : undefined}
        />
      ) : null}
      <NumberField
        label="Each screen stays"
        unit="s"
        min={WALL_TURN.min}
        max={WALL_TURN.max}
        value={seconds}
        onChange={setSeconds}
        error={asked ? turnProblem : undefined}
      />
      <Button type="submit" variant="primary" pending={make.isPending}>
        Make a link
      </Button>
      <div role="status" className={styles.made}>
        {make.data ? <Made secret={make.data.secret} /> : null}
      </div>
      <Text role="alert" tone="danger">
        {make.isError ? failure(make.error) : ''}
      </Text>
    </form>
  );
}

function nameProblemOf(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name';
  return isName(name, MAX_LENGTH.default) ? undefined : nameRefusal(name);
}

function Made({ secret }: { secret: string }) {
  const { notify } = useServices();
  const link = `${window.location.origin}${WALL_PATH}#${secret}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ kind: 'success', text: 'Copied' });
    } catch (error) {
      console.warn('The link could not be copied.', error);
      notify({ kind: 'error', text: 'It could not be copied. Select it and copy it by hand.' });
    }
  };
  return (
    <>
      <Text>Open this link on the screen. It is shown here once only:</Text>
      <code className={styles.link}>{link}</code>
      <Button size="sm" onClick={() => void copy()}>
        Copy
      </Button>
    </>
  );
}

function Links({ links }: { links: readonly WallLink[] }) {
  const services = useServices();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: ({ ID }: WallLink) => services.call(endWallLink, { input: { ID } }),
    onSuccess: () => services.notify({ kind: 'success', text: 'The link has ended' }),
    onError: (error) => services.notify({ kind: 'error', text: busyMessage(error) ?? 'The link could not be ended' }),
    onSettled: () => client.invalidateQueries({ queryKey: wallLinksQuery(services).queryKey }),
  });
  if (links.length === 0)
    return <Text>No screen has a link yet. Make one above, and open it on the screen of a control room.</Text>;
  return (
    <ul aria-label="Wall links" className={styles.links}>
      {links.map((link) => (
        <li key={link.ID}>
          <span>
            <strong>{link.name}</strong>
            {`: ${scopeOf(link)}. ${usedOf(link)}. Made by ${link.createdBy}, ${formatDateTime(link.createdAt)}.`}
          </span>
          <Button
            size="sm"
            aria-label={`End ${link.name}`}
            pending={end.isPending && end.variables.ID === link.ID}
            onClick={() => end.mutate(link)}
          >
            End
          </Button>
        </li>
      ))}
    </ul>
  );
}

function scopeOf({ groupName, systemsCount, createdBy }: WallLink): string {
  if (groupName !== null) return `group ${groupName}`;
  if (systemsCount !== null) return `${systemsCount} ${systemsCount === 1 ? 'system' : 'systems'}`;
  return `all that ${createdBy} sees`;
}

function usedOf({ lastUsedAt, network }: WallLink): string {
  return lastUsedAt === null ? 'Never opened' : `Last used ${formatDateTime(lastUsedAt)} from ${network}`;
}

function failure(error: unknown): string {
  if (isApiError(error) && error.status === 409) return error.message;
  return busyMessage(error) ?? 'The link could not be made';
}
