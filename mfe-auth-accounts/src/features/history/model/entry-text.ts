import type { AuditChange, AuditEntry } from '@sagitta/shared-contracts/api/audit';
import { type ShownChange, valueText as plainText } from '@sagitta/shared-ui/history';

/** What was done, as a person says it. A call that is not here is shown by its own name. */
const ACTIONS: Readonly<Record<string, string>> = {
  createAccount: 'Account created',
  saveAccount: 'Account details changed',
  deleteAccount: 'Account deleted',
  pinAccount: 'Pinned to the system',
  detachAccount: 'Unbound from the system',
  saveAssignment: 'Notifications changed',
  registerPush: 'Push messages turned on in a browser',
  removePush: 'Browser with push messages removed',
  endOwnSession: 'Signed out in another browser',
  endOtherSessions: 'Signed out in all other browsers',
  createView: 'View saved',
  saveView: 'View changed',
  deleteView: 'View deleted',
  createApiToken: 'API token made',
  endApiToken: 'API token ended',
  finishLogin: 'Logged in with a recovery code',
  beginTotp: 'Setting up an authenticator app begun',
  finishTotp: 'Authenticator app set up',
  removeTotp: 'Authenticator app removed',
  beginPasskey: 'Adding a passkey begun',
  finishPasskey: 'Passkey added',
  removePasskey: 'Passkey removed',
  renewRecoveryCodes: 'New recovery codes made',
  resetSecondFactor: 'Second step of sign-in reset',
  setSecondFactorRule: 'Rule for the second step of professionals changed',
  saveEscalation: 'Escalation list changed',
  unpairMobileApp: 'Mobile app unregistered',
  remindPassword: 'Link to set a password sent',
  changePassword: 'Password changed',
  changeOwnPassword: 'Password changed',
  restoreEmail: 'E-mail address restored',
  refuseTaken: 'Refused: e-mail or phone of another account',
  exportUsers: 'Users of W2 systems exported',
  exportAccounts: 'Accounts exported',
  exportSystems: 'Systems exported',
  exportNodes: 'Devices exported',
  exportMeasurements: 'Measurements exported',
  exportNode: 'Measurements of a device exported',
  exportCharts: 'Charts exported',
  exportReport: 'Report made',
  exportEvidence: 'Evidence pack made',
  importReadings: 'Readings imported',
  takeBackImport: 'Import of readings taken back',
  createSystem: 'System created',
  deleteSystem: 'System deleted',
  createNode: 'Node created',
  commissionDevices: 'Node created from a table',
  importRecords: 'Record added from a table',
  deleteNode: 'Node deleted',
  retireNode: 'Node retired',
  restoreNode: 'Node restored',
  bindDevice: 'Device bound, or moved to another source',
  createSystemGroup: 'System group created',
  deleteSystemGroup: 'System group deleted',
  setGroupSystems: 'Systems of the group changed',
  setGroupAccounts: 'Accounts of the group changed',
  confirmLog: 'Event confirmed',
  closeAlarm: 'Alarm closed by hand',
  sendLog: 'Event sent again',
  createSimCard: 'SIM card created',
  saveSimCard: 'SIM card changed',
  deleteSimCard: 'SIM card deleted',
  restoreRecord: 'Deleted record put back',
};

const FIELDS: Readonly<Record<string, string>> = {
  emailEvents: 'Email notifications',
  pushEvents: 'Push notifications',
  smsEvents: 'SMS notifications',
  isPublic: 'Public',
  w2SystemId: 'External ID',
  secondStepRequired: 'Required',
};

const ROLES: Readonly<Record<string, string>> = {
  common_user: 'User',
  administrator: 'Administrator',
  installer: 'Installer',
};

const KINDS: Readonly<Record<AuditEntry['entity']['kind'], string>> = {
  account: 'account',
  assignment: 'account',
  system: 'system',
  node: 'node',
  device: 'device',
  system_group: 'system group',
  log: 'event',
  sim_card: 'SIM card',
  router: 'router',
  inspection: 'inspection',
  agreement: 'agreement',
  sms: 'text message',
  other: '',
};

export function actionText(action: string): string {
  return ACTIONS[action] ?? sentence(action);
}

/** What it was done to, in words: `node Truss 9`, of an assignment `account Bartosz, system Hala`. */
export function entityText(
  { kind, id, name }: AuditEntry['entity'],
  systemName: (id: number) => string | undefined,
): string {
  const text = `${KINDS[kind]} ${name ?? `#${id}`}`.trim();
  const systemId = kind === 'assignment' ? ASSIGNED.exec(id)?.[1] : undefined;
  return systemId ? `${text}, system ${systemName(Number(systemId)) ?? `#${systemId}`}` : text;
}

/** The system in the id of an assignment, `account/system`. */
const ASSIGNED = /^\d+\/(\d+)$/;

/** Who did it, as they were called then. */
export function actorText(actor: AuditEntry['actor']): string {
  return actor ? actor.name || actor.email || `Account ${actor.id}` : 'Nobody signed in';
}

export function fieldText(field: string): string {
  return FIELDS[field] ?? sentence(field);
}

export function valueText(field: string, value: AuditChange['before']): string {
  const role = field === 'role' && typeof value === 'string' ? ROLES[value] : undefined;
  return role ?? plainText(value);
}

/** An entry as people read it; a system is undefined where it is gone. */
export function shownEntry(
  { id, at, actor, action, entity, changes }: AuditEntry,
  systemName: (id: number) => string | undefined,
): ShownChange {
  return {
    id,
    at,
    who: actorText(actor),
    whoMore: actor?.email,
    act: actionText(action),
    to: entityText(entity, systemName),
    fields: changes.map(({ field, before, after }) => ({
      label: fieldText(field),
      before: valueText(field, before),
      after: valueText(field, after),
    })),
  };
}

/** `winterSeasonStart` as `Winter season start`. */
function sentence(name: string): string {
  const words = name.replace(WORD_START, ' $1').replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const WORD_START = /(?<=[a-z\d])([A-Z])/g;
