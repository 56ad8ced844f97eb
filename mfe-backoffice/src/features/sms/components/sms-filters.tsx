import { useServices } from '@sagitta/shared-contracts/remote';
import { SMS_DIRECTIONS, SMS_MAX_LENGTH, type SmsDirection } from '@sagitta/shared-contracts/rules/sms';
import { Box, Button, Grid, Row, TextField, useIsMobile } from '@sagitta/shared-ui/core';
import { DateRangeFilter } from '@sagitta/shared-ui/dates';
import { SelectField } from '@sagitta/shared-ui/forms';
import { Filter, X } from '@sagitta/shared-ui/icons';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placesQuery } from '../../../shared/api/places';
import { useFind } from '../../../shared/hooks/use-find';
import { routersOf } from '../../../shared/model/place-options';
import { countFilters, NO_FILTERS, type SmsFilters as Filters } from '../model/sms-view';
import { DIRECTION_NAMES } from './sms-columns';

export interface SmsFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const ANY = 'any';
const DIRECTIONS = [
  { value: ANY, label: 'Sent and received' } as const,
  ...SMS_DIRECTIONS.map((value) => ({ value, label: DIRECTION_NAMES[value] })),
];
const COLUMNS = { base: '1fr', md: 'repeat(3, minmax(0, 1fr))' };

/** What narrows the list; on a phone behind a button. */
export function SmsFilters({ filters, onChange }: SmsFiltersProps) {
  const isMobile = useIsMobile();
  const [open, setOpen] = useState(false);
  const places = useQuery(placesQuery(useServices()));
  const number = useFind(filters.number, (text) => onChange({ ...filters, number: text }));
  const text = useFind(filters.text, (typed) => onChange({ ...filters, text: typed }));
  const systems = (places.data ?? []).map(({ ID, name }) => ({ value: ID, label: name }));
  const inSystem = (places.data ?? []).filter(({ ID }) => filters.systemId === null || ID === filters.systemId);
  const routers = inSystem.flatMap((place) =>
    routersOf(place).map(({ id, label }) => ({ value: id, label, note: place.name })),
  );
  const count = countFilters(filters);
  return (
    <Box role="search" aria-label="Filters">
      {isMobile ? (
        <Button wide icon={<Filter size={16} aria-hidden="true" />} aria-expanded={open} onClick={() => setOpen(!open)}>
          Filters{count > 0 ? ` (${count})` : ''}
        </Button>
      ) : null}
      <Grid hidden={isMobile && !open} gridTemplateColumns={COLUMNS} gap="3" marginTop={isMobile ? '3' : '0'}>
        <SearchSelect
          label="System"
          placeholder="All systems"
          clearable
          options={systems}
          value={filters.systemId}
          error={places.isError ? 'The systems could not be loaded.' : null}
          onChange={(systemId) => onChange({ ...filters, systemId, routerId: null })}
        />
        <SearchSelect
          label="Router"
          placeholder="All routers"
          clearable
          options={routers}
          value={filters.routerId}
          onChange={(routerId) => onChange({ ...filters, routerId })}
        />
        <SelectField
          label="Direction"
          options={DIRECTIONS}
          value={filters.direction ?? ANY}
          onChange={(one: SmsDirection | typeof ANY) => onChange({ ...filters, direction: one === ANY ? null : one })}
        />
        <TextField
          label="Number"
          type="search"
          maxLength={SMS_MAX_LENGTH.number}
          value={number.typed}
          onChange={number.type}
        />
        <TextField label="Text" type="search" maxLength={SMS_MAX_LENGTH.text} value={text.typed} onChange={text.type} />
        <DateRangeFilter label="Date" applied={filters.range} onApply={(range) => onChange({ ...filters, range })} />
      </Grid>
      {count > 0 ? (
        <Row marginTop="2">
          <Button
            size="sm"
            variant="ghost"
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onChange(NO_FILTERS)}
          >
            Clear filters
          </Button>
        </Row>
      ) : null}
    </Box>
  );
}
