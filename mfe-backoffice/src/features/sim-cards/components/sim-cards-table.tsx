import {
  createSimCard,
  deleteSimCard,
  getSimCard,
  listFreeSimCards,
  listSimCards,
  saveSimCard,
  SimCardSchema,
  type SimCard,
  type SimCardRow,
} from '@sagitta/shared-contracts/api/sim-card';
import { SIM_PIN_RULE, SIM_RULES, SIM_UNIQUE } from '@sagitta/shared-contracts/rules/sim-card';
import * as v from 'valibot';
import type { RecordKind } from '../../../shared/records/record-kind';
import { RecordKindTable } from '../../../shared/records/record-kind-table';
import { SIM_CARD_COLUMNS, SIM_CARD_FIELDS, type SimCardInput } from '../model/sim-card-fields';

const SIM_CARDS: RecordKind<SimCardRow, SimCard, SimCardInput> = {
  id: 'sim-cards',
  path: '/simcards',
  title: 'SIM cards',
  thing: 'SIM card',
  inSentence: 'SIM card',
  about: 'SIM cards with their numbers and addresses, and the router or device that each is in.',
  audited: 'sim_card',
  imported: 'sim_card',
  fields: SIM_CARD_FIELDS,
  columns: SIM_CARD_COLUMNS,
  unique: SIM_UNIQUE,
  rules: [...SIM_RULES, SIM_PIN_RULE],
  nameOf: ({ telephone, ip }) => [telephone ?? ip],
  list: listSimCards,
  load: ({ call }, signal) => call(listSimCards, {}, { signal }),
  one: {
    get: getSimCard,
    load: ({ call }, id, signal) => call(getSimCard, { params: { id } }, { signal }),
  },
  renews: [listFreeSimCards],
  create: async ({ call }, input) => (await call(createSimCard, { input })).ID,
  save: async ({ call }, input, options) => (await call(saveSimCard, { input }, options)).updatedAt,
  remove: async ({ call }, ID) => {
    await call(deleteSimCard, { input: { ID } });
  },
  read: (stored) => {
    const read = v.safeParse(SimCardSchema, stored);
    return read.success ? read.output : null;
  },
};

/** The SIM cards that the account may see, and keeping them (docs/product/back-office.md#sim-cards). */
export function SimCardsTable() {
  return <RecordKindTable kind={SIM_CARDS} />;
}
