import * as v from 'valibot';
import type { Route } from '@sagitta/shared-contracts/access';
import {
  AUDIT_KINDS,
  AuditChangeSchema,
  type AuditChange,
  type AuditedRecord,
  listAudit,
  UNSEEN,
} from '@sagitta/shared-contracts/api/audit';
import { administered } from '../access/administers';
import type { Caller } from '../access/caller';
import { type Call, serve } from '../access/calls/handler';
import { requirePage } from '../access/guards';
import { requireRecordsOf } from '../access/records';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { type AuditRow, auditPage } from './audit.statements';
import {
  entitiesOf,
  historicRecord,
  historyPage,
  isReference,
  type Reference,
  REFERENCES,
  visibleNames,
} from './record-history.statements';

type Input = Call<typeof listAudit>['input'];

const ChangesSchema = v.pipe(v.string(), v.parseJson(), v.array(AuditChangeSchema));

const PAGES: Readonly<Record<AuditedRecord, Route>> = {
  sim_card: '/simcards',
  router: '/routers',
  inspection: '/inspections',
  agreement: '/agreements',
  gateway: '/gateways',
  device: '/devices',
};

/** An unknown account or system has no entries; a deleted one keeps them. */
const serveListAudit = serve(listAudit, async ({ db, caller, input }) => {
  if (input.record) return recordHistory(db, caller, input.record, input);
  if (caller.category !== 'staff') throw new Refusal(403);
  const { rows, count } = await auditPage(db, input);
  return { entries: rows.map((row) => entryOf(row, changesOf(row))), count };
});

/** For those who may keep the record. Hidden and missing ones are refused alike; staff also read of deleted ones. */
async function recordHistory(
  db: Database,
  caller: Caller,
  { kind, id }: NonNullable<Input['record']>,
  page: Pick<Input, 'amount' | 'offset'>,
) {
  requirePage(caller, PAGES[kind]);
  const isStaff = caller.category === 'staff';
  const found = id === null ? null : await historicRecord(db, caller, kind, id);
  if (!isStaff && id !== null) {
    if (!found) throw new Refusal(403);
    await requireRecordsOf(db, caller, [found.systemId]);
  }
  const { rows, count } = await historyPage(db, {
    kind,
    entities: found?.entities ?? (id === null ? null : entitiesOf(kind, id)),
    systems: isStaff ? null : await administered(db, caller),
    ...page,
  });
  const changes = rows.map(changesOf);
  const nameOf = await namesIn(db, caller, changes.flat());
  const named = (list: readonly AuditChange[]) =>
    list.map(({ field, before, after }) => ({ field, before: nameOf(field, before), after: nameOf(field, after) }));
  const entries = rows.map((row, index) => entryOf(row, named(changes[index] ?? [])));
  return { entries: isStaff ? entries : entries.map(withoutEmail), count };
}

/** What numbers of other things are called. */
async function namesIn(db: Database, caller: Caller, changes: readonly AuditChange[]) {
  const wanted = new Map<Reference, number[]>(REFERENCES.map((field) => [field, []]));
  for (const { field, before, after } of changes)
    if (isReference(field))
      wanted.get(field)?.push(...[before, after].filter((value): value is number => typeof value === 'number'));
  const names = await visibleNames(db, caller, wanted);
  return (field: string, value: AuditChange['before']): AuditChange['before'] => {
    if (!isReference(field) || typeof value !== 'number') return value;
    return names.get(field)?.get(value) ?? (caller.category === 'staff' ? `#${value}` : UNSEEN);
  };
}

const changesOf = ({ changes }: AuditRow): AuditChange[] => v.parse(ChangesSchema, changes);

function entryOf(row: AuditRow, changes: readonly AuditChange[]) {
  const { accountId, actorName, actorEmail } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: accountId === null ? null : { id: accountId, name: actorName ?? '', email: actorEmail ?? '' },
    action: row.action,
    entity: {
      kind: AUDIT_KINDS.find((kind) => kind === row.entity) ?? ('other' as const),
      id: row.entityId ?? '',
      name: row.entityName,
    },
    changes: [...changes],
  };
}

const withoutEmail = (entry: ReturnType<typeof entryOf>) => ({
  ...entry,
  actor: entry.actor && { ...entry.actor, email: '' },
});

export const auditOperations = [serveListAudit];
