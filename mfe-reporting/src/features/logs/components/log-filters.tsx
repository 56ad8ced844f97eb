import { LOG_TEXT_MAX_LENGTH } from '@sagitta/shared-contracts/api/log';
import type { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { useServices } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { Box, Button, Grid, Row, Text, TextField, useIsMobile } from '@sagitta/shared-ui/core';
import { Filter, Search, X } from '@sagitta/shared-ui/icons';
import { DateRangeFilter } from '@sagitta/shared-ui/dates';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { systemsQuery } from '../../../shared/api/systems-query';
import { type AddressProblems, countFilters, NO_FILTERS, type LogFilters as Filters } from '../model/log-view';
import { rangePresets } from '../../../shared/model/range-presets';

export interface LogFiltersProps {
  filters: Filters;
  /** What the address asks for and cannot have. */
  problems: AddressProblems;
  /** yyyy-mm-dd; no later day can be chosen. */
  today: string;
  /** The choice of severities. */
  kinds: ReactNode;
  /** On a phone, beside the button that opens the filters. */
  order: ReactNode;
  /** The views of the log, at the end of the row. */
  views: ReactNode;
  onChange: (filters: Filters) => void;
}

/**
 * System, device of that system, text and days (docs/product/logs.md#filters). All but the text apply at once, the text
 * on Enter.
 */
export function LogFilters({ filters, problems, today, kinds, order, views, onChange }: LogFiltersProps) {
  const { call } = useServices();
  const isMobile = useIsMobile();
  const [isOpened, setOpen] = useState<boolean | null>(null);
  const count = countFilters(filters);
  const options = useQuery(systemsQuery(call));
  const systems = useMemo(
    () => (options.data ?? []).map(({ ID, name }) => ({ value: ID, label: name })).sort(byLabel),
    [options.data],
  );
  const nodes = useMemo(() => {
    const chosen = options.data?.find(({ ID }) => ID === filters.systemId);
    return (chosen?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name })).sort(byLabel);
  }, [options.data, filters.systemId]);

  const presets = useMemo(() => rangePresets(today), [today]);
  const problem = { ...unknownIds(filters, options.data), ...problems };
  // A phone shows them at once where something is wrong with them.
  const open = isOpened ?? Object.keys(problem).length > 0;

  return (
    <Box role="search" aria-label="Filters">
      {isMobile ? (
        <Row gap="2" flexWrap="wrap">
          <Button icon={<Filter size={16} aria-hidden="true" />} aria-expanded={open} onClick={() => setOpen(!open)}>
            Filters{count > 0 ? ` (${count})` : ''}
          </Button>
          <Box flex="1 1 150px">{order}</Box>
          {views}
        </Row>
      ) : null}
      <Grid
        hidden={isMobile && !open}
        marginTop={isMobile ? '3' : '0'}
        gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 3fr) minmax(190px, 2fr) minmax(0, 2fr) minmax(290px, 3fr)' }}
        gap="3"
        alignItems="start"
      >
        <SearchSelect
          label="System"
          placeholder={options.isPending ? 'Loading…' : 'All systems'}
          options={systems}
          value={filters.systemId}
          clearable
          error={options.isLoadingError ? 'The systems could not be loaded.' : problem.system}
          onChange={(systemId) => onChange({ ...filters, systemId, nodeId: null })}
        />
        <SearchSelect
          label="Device"
          placeholder={filters.systemId === null ? 'Pick a system' : 'All devices'}
          options={nodes}
          value={filters.nodeId}
          clearable
          disabled={filters.systemId === null}
          error={problem.node}
          onChange={(nodeId) => onChange({ ...filters, nodeId })}
        />
        <TextFilter
          applied={filters.text}
          said={problem.text ?? null}
          onApply={(text) => onChange({ ...filters, text })}
        />
        <DateRangeFilter
          label="Date"
          max={today}
          presets={presets}
          applied={filters.range}
          error={problem.range}
          onApply={(range) => onChange({ ...filters, range })}
        />
      </Grid>
      <Row hidden={isMobile && !open} marginTop="2" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box>
          {kinds}
          {problem.kinds ? (
            <Text size="sm" tone="danger">
              {problem.kinds}
            </Text>
          ) : null}
        </Box>
        {isMobile ? null : views}
      </Row>
      <Row gap="2" marginTop={count > 0 || options.isLoadingError ? '2' : '0'}>
        {options.isLoadingError && (open || !isMobile) ? (
          <Button size="sm" onClick={() => void options.refetch()}>
            Retry systems
          </Button>
        ) : null}
        {count > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onChange(NO_FILTERS)}
          >
            Clear filters
          </Button>
        ) : null}
      </Row>
    </Box>
  );
}

interface TextFilterProps {
  applied: string;
  /** What is wrong with the text of the address. */
  said: string | null;
  onApply: (text: string) => void;
}

function TextFilter({ applied, said, onApply }: TextFilterProps) {
  const [draft, setDraft] = useState({ text: applied, applied });
  // Another link or Clear filters changes the text from outside; typing does not change what is applied.
  if (draft.applied !== applied) setDraft({ text: applied, applied });
  const pending = draft.text.trim() !== applied;
  return (
    <TextField
      label="Text"
      type="search"
      placeholder="In messages"
      value={draft.text}
      maxLength={LOG_TEXT_MAX_LENGTH}
      error={pending ? null : said}
      hint={pending ? 'Press Enter to apply.' : undefined}
      before={
        <Box as="span" paddingLeft="3" color="muted" aria-hidden="true">
          <Search size={14} />
        </Box>
      }
      onChange={(text) => setDraft({ text, applied })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onApply(draft.text.trim());
      }}
    />
  );
}

type Systems = OutputOf<typeof listSystemsNodesShort>;

/** Ids that stand in the address and in no list that the account is given: unknown ones, and those of others. */
function unknownIds({ systemId, nodeId }: Filters, systems: Systems | undefined): AddressProblems {
  if (!systems || systemId === null) return {};
  const system = systems.find(({ ID }) => ID === systemId);
  if (!system) return { system: `There is no system ${systemId} that you may see.` };
  if (nodeId === null || system.nodes.some(({ id }) => id === nodeId)) return {};
  return { node: `There is no device ${nodeId} in this system.` };
}

function byLabel(a: { label: string }, b: { label: string }): number {
  return naturalCompare(a.label, b.label);
}
