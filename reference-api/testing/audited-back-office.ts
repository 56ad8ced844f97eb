import type { OperationName } from '@sagitta/shared-contracts/api';
import type { TestApi } from './api';
import { BACK_OFFICE_RECORDS, type RecordKind } from './back-office-records';
import { makeSystem } from './entities';

/**
 * One changing call, the kind of its record, the system under which it is read, and the changes that it has to record.
 */
interface AuditedCall {
  body: object;
  under: { system: number };
  kind: string;
  changes: object[];
}

interface Kind {
  record: RecordKind;
  kind: string;
  /** The fields of a new one, in the order of the table. Fields that are not sent are stored with these values. */
  fields: Record<string, unknown>;
  /** A field to save, and its value before and after. */
  edit: { field: string; before: unknown; after: unknown };
}

let numbers = 500;

/** Creating, saving and deleting each kind of back-office record. */
export function auditedBackOffice(
  api: () => TestApi,
  token: () => string,
): { readonly [N in OperationName]?: () => Promise<AuditedCall> } {
  const send = (method: 'PUT' | 'GET', path: string, body?: object) =>
    api().call(method, path, { token: token(), body });

  async function newBody({ record }: Kind) {
    const system = await makeSystem(api());
    return { system, body: record.body(system, (numbers += 1)) };
  }
  async function stored(kind: Kind) {
    const { system, body } = await newBody(kind);
    const { ID } = (await send('PUT', kind.record.path, body)).json<{ ID: number }>();
    return { system, body, ID };
  }
  const fieldsOf = ({ fields }: Kind, body: object) => Object.entries({ ...fields, ...body });

  const created = (kind: Kind) => async (): Promise<AuditedCall> => {
    const { system, body } = await newBody(kind);
    const changes = fieldsOf(kind, body).map(([field, after]) => ({ field, before: null, after }));
    return { body, under: { system }, kind: kind.kind, changes };
  };
  const saved = (kind: Kind) => async (): Promise<AuditedCall> => {
    const { system, body, ID } = await stored(kind);
    const { field, before, after } = kind.edit;
    const [found] = (await send('GET', kind.record.list)).json<{ ID: number; updatedAt?: string }[]>();
    return {
      body: { ...body, ID, [field]: after, updatedAt: found?.updatedAt },
      under: { system },
      kind: kind.kind,
      changes: [{ field, before, after }],
    };
  };
  const deleted = (kind: Kind) => async (): Promise<AuditedCall> => {
    const { system, body, ID } = await stored(kind);
    const changes = fieldsOf(kind, body).map(([field, before]) => ({ field, before, after: null }));
    return { body: { ID }, under: { system }, kind: kind.kind, changes };
  };

  const restored = (kind: Kind) => async (): Promise<AuditedCall> => {
    const { system, body, ID } = await stored(kind);
    await api().call('DELETE', kind.record.path, { token: token(), body: { ID } });
    const changes = fieldsOf(kind, body).map(([field, after]) => ({ field, before: null, after }));
    return { body: { kind: kind.kind, ID }, under: { system }, kind: kind.kind, changes };
  };

  const sentSms = async (): Promise<AuditedCall> => {
    const { system, ID: routerId } = await stored(router);
    await send('PUT', '/simcard', { ...simCard.record.body(system, (numbers += 1)), routerId, nodeId: null });
    return {
      body: { text: '#STATUS', routerId },
      under: { system },
      kind: 'sms',
      changes: [{ field: 'text', before: null, after: '#STATUS' }],
    };
  };

  const replaced = async (): Promise<AuditedCall> => {
    const { system, ID } = await stored(router);
    const [found] = (await send('GET', '/routers')).json<{ ID: number; updatedAt: string }[]>();
    return {
      body: { ID, updatedAt: found?.updatedAt, serialNumber: `R${(numbers += 1)}` },
      under: { system },
      kind: 'router',
      changes: [{ field: 'systemId', before: system, after: null }],
    };
  };

  return {
    sendSms: sentSms,
    createSimCard: created(simCard),
    saveSimCard: saved(simCard),
    deleteSimCard: deleted(simCard),
    restoreRecord: restored(simCard),
    createRouter: created(router),
    saveRouter: saved(router),
    deleteRouter: deleted(router),
    replaceRouter: replaced,
    createInspection: created(inspection),
    saveInspection: saved(inspection),
    deleteInspection: deleted(inspection),
    createAgreement: created(agreement),
    saveAgreement: saved(agreement),
    deleteAgreement: deleted(agreement),
  };
}

function kindOf(name: OperationName): RecordKind {
  const record = BACK_OFFICE_RECORDS[name];
  if (!record) throw new Error(`${name} makes no record of the back office.`);
  return record;
}

const simCard: Kind = {
  record: kindOf('createSimCard'),
  kind: 'sim_card',
  fields: { systemId: null, telephone: null, purpose: 'data', network: 'other', owner: null, pinDisabled: false },
  edit: { field: 'network', before: 'other', after: 'Plus' },
};
const router: Kind = {
  record: kindOf('createRouter'),
  kind: 'router',
  fields: { systemId: null, type: 'other', serialNumber: null, owner: null, supplier: null, modemRestarter: false },
  edit: { field: 'firmware', before: null, after: '7.06.1' },
};
const inspection: Kind = {
  record: kindOf('createInspection'),
  kind: 'inspection',
  fields: { systemId: null, year: null, mode: 'on-line', underWarranty: false, status: 'planned' },
  edit: { field: 'year', before: 2026, after: 2027 },
};
const agreement: Kind = {
  record: kindOf('createAgreement'),
  kind: 'agreement',
  fields: { systemId: null, maintenanceCoveredByGuarantee: false },
  edit: { field: 'supportAgreementNumber', before: null, after: 'S/2026/7' },
};
