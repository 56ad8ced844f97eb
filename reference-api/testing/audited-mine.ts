import { DEMO_NAMES, type TestApi } from './api';
import { makeView } from './entities';

const account = DEMO_NAMES.indexOf('staff') + 1;
const under = { account };

/** Views, which a link shows to others. */
export const auditedMine = (api: () => TestApi) => ({
  createView: async () => {
    const { page, name, search } = { page: 'logs', name: `Audited ${Date.now()}`, search: 'kinds=L4' };
    return {
      body: { page, name, search },
      under,
      kind: 'account',
      changes: [
        { field: 'view', before: null, after: `logs: ${name}` },
        { field: 'search', before: null, after: search },
        { field: 'isDefault', before: null, after: false },
      ],
    };
  },
  saveView: async () => {
    const { id, name } = await makeView(api(), account);
    return {
      body: { ID: id, isDefault: true },
      under,
      kind: 'account',
      changes: [
        { field: 'view', before: `logs: ${name}`, after: `logs: ${name}` },
        { field: 'isDefault', before: false, after: true },
      ],
    };
  },
  deleteView: async () => {
    const { id, name, search } = await makeView(api(), account);
    return {
      body: { ID: id },
      under,
      kind: 'account',
      changes: [
        { field: 'view', before: `logs: ${name}`, after: null },
        { field: 'search', before: search, after: null },
        { field: 'isDefault', before: false, after: null },
      ],
    };
  },
});
