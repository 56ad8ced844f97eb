import type { OPERATIONS } from '@sagitta/shared-contracts/api';
import type { InputOf, ParamsOf } from '@sagitta/shared-contracts/operation';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';

/** What a check has learnt about the host. */
export interface Facts {
  token: string;
  email: string;
  password: string;
  accountId: number;
  systemId: number;
  nodeId: number;
}

type Table = typeof OPERATIONS;
type Sample<O> = (
  facts: Facts,
) => (ParamsOf<O> extends undefined ? object : { params: ParamsOf<O> }) &
  (InputOf<O> extends undefined ? object : { input: InputOf<O> }) & { refused?: number };

const nothing = () => ({});
const everything = () => ({ input: { all: true } });
const system = ({ systemId }: Facts) => ({ params: { id: systemId } });
const WEEK_MS = 7 * DAY_MS;
/** Yesterday is over in every zone, two weeks before it there are readings. */
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const days = () => ({ fromDate: day(15), toDate: day(1) });
const NO_ENTRY = { logID: 2_000_000_000 };

/** A call of every operation that changes nothing, by the operation's name. */
export const SAMPLES: { readonly [N in keyof Table]?: Sample<Table[N]> } = {
  checkToken: nothing,
  login: ({ email, password }) => ({ input: { email, password } }),
  listAccounts: nothing,
  getAccount: ({ accountId }) => ({ params: { id: accountId } }),
  listAccountSystems: ({ accountId }) => ({ params: { id: accountId } }),
  listSystems: nothing,
  listSystemsVeryShort: nothing,
  listSystemsNodesShort: nothing,
  listSystemsNodesRoutersShort: nothing,
  getSystem: system,
  listNodes: ({ systemId }) => ({ input: { systemIds: [systemId] } }),
  getNodeShort: ({ nodeId }) => ({ params: { id: nodeId } }),
  isNodeRecalculated: ({ nodeId }) => ({ params: { id: nodeId } }),
  listMeasurements: ({ nodeId }) => ({
    input: { NodeID: nodeId, Start: new Date(Date.now() - WEEK_MS).toISOString(), End: new Date().toISOString() },
  }),
  exportNode: ({ nodeId }) => ({
    input: {
      Start: new Date(Date.now() - 50 * WEEK_MS).toISOString(),
      End: new Date().toISOString(),
      Format: 'csv',
      NodeID: nodeId,
    },
  }),
  listLogs: () => ({
    input: {
      amount: 100,
      offset: 0,
      systemID: null,
      nodeID: null,
      searchedText: '',
      dateStart: null,
      dateEnd: null,
      sortBy: 'event_timestamp',
      sortOrder: 'DESC',
    },
  }),
  confirmLog: () => ({ input: { ...NO_ENTRY, comment: null }, refused: 403 }),
  sendLog: () => ({ input: { ...NO_ENTRY, update: false }, refused: 403 }),
  exportUsers: everything,
  exportAccounts: everything,
  exportSystems: everything,
  exportNodes: everything,
  exportMeasurements: ({ systemId }) => ({
    input: { sysID: systemId, allNodes: true, dateStart: day(15), dateEnd: day(1) },
  }),
  exportCharts: ({ systemId, nodeId }) => ({
    input: {
      systemID: systemId,
      nodesIDsStandard: [nodeId],
      nodesIDsAdvanced: [],
      ...days(),
      format: 'png',
      chartType: 'line',
    },
  }),
  exportReport: ({ systemId, nodeId }) => ({
    input: { systemID: systemId, nodesIDs: [nodeId], ...days(), comment: 'Contract check' },
  }),
  getSystemMap: system,
  getSystemMapImage: system,
  listSystemFiles: system,
  listFileAccounts: system,
  listSystemGroups: nothing,
  listSystemGroupsInstaller: nothing,
  listGateways: nothing,
  listDevices: nothing,
  listFreeDevices: nothing,
  listSimCards: nothing,
  listFreeSimCards: nothing,
  listRouters: nothing,
  listSimCardRouters: nothing,
  listSimCardNodes: nothing,
  listInspections: nothing,
  listAgreements: nothing,
  listSmses: () => ({ input: { sortBy: 'date', sortDirection: 'DESC', limit: 100, offset: 0 } }),
};
