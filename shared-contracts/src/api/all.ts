import { getAccount, listAccounts } from './account';
import {
  createAccount,
  deleteAccount,
  detachAccount,
  listAccountSystems,
  pinAccount,
  saveAccount,
  saveAssignment,
  unpairMobileApp,
} from './account-admin';
import { createAgreement, deleteAgreement, listAgreements, saveAgreement } from './agreement';
import { closeAlarm, getAlarm, seeAlarm } from './alarm';
import { createApiToken, endApiToken, listApiTokens } from './api-token';
import { listAudit } from './audit';
import { listDevices, listUnlistedEvents } from './device';
import { getEmailRestore, restoreEmail } from './email-restore';
import { getEscalation, saveEscalation } from './escalation';
import { exportEvidence } from './evidence';
import {
  exportAccounts,
  exportCharts,
  exportMeasurements,
  exportNode,
  exportNodes,
  exportReport,
  exportSystems,
  exportUsers,
} from './export';
import { addFavourite, listFavourites, removeFavourite } from './favourite';
import { listFleetDevices } from './fleet';
import { listGateways } from './gateway';
import {
  addFinding,
  deleteFinding,
  getFindingPhoto,
  getInspection,
  getInspectionReport,
  listDevicePhotos,
  reopenInspection,
  saveFinding,
  signInspection,
} from './finding';
import { createInspection, deleteInspection, listInspections, saveInspection } from './inspection';
import { confirmLog, confirmLogs, listLogs, sendLog } from './log';
import { listMeasurements } from './measurement';
import { listNodeTrends } from './node-trend';
import { checkImport, importReadings, listImports, takeBackImport } from './reading-import';
import { beginPasskey, finishPasskey, removePasskey } from './passkey';
import { listPastWeather } from './past-weather';
import { importRecords, readTable } from './pasted-table';
import { getNodeShort, listNodes } from './node';
import {
  accelerateNode,
  configureNode,
  isNodeRecalculated,
  renameNode,
  setNodeActive,
  setNodeBase,
} from './node-action';
import { listNodeCommands, withdrawNodeCommand } from './node-command';
import {
  bindDevice,
  commissionDevices,
  createNode,
  deleteNode,
  listFreeDevices,
  listRetiredNodes,
  restoreNode,
} from './node-admin';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-session';
import { changeOwnPassword, changePassword, getPasswordChange, remindPassword } from './password';
import { listReleaseFallbacks, reportFallback } from './release-fallback';
import { getPush, registerPush, removePush } from './push';
import { restoreRecord } from './restore-record';
import { getReplay } from './roof-replay';
import { createRouter, deleteRouter, getRouter, listRouters, replaceRouter, saveRouter } from './router';
import {
  beginTotp,
  finishTotp,
  getSecondFactor,
  getSecondFactorRule,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
  setSecondFactorRule,
} from './second-factor';
import { beginPasskeyLogin, finishLogin, finishPasskeyLogin } from './second-step';
import { checkToken, login, logout } from './session';
import { search } from './search';
import { createSimCard, deleteSimCard, getSimCard, listFreeSimCards, listSimCards, saveSimCard } from './sim-card';
import { listSimCardNodes, listSimCardRouters, listSmses, sendSms } from './sms';
import {
  getSystem,
  listSystems,
  listSystemsNodesRoutersShort,
  listSystemsNodesShort,
  listSystemsVeryShort,
} from './system';
import { createSystem, deleteSystem } from './system-admin';
import {
  deleteSystemFile,
  downloadSystemFile,
  listFileAccounts,
  listSystemFiles,
  setFileAccounts,
  uploadSystemFile,
} from './system-file';
import {
  createSystemGroup,
  deleteSystemGroup,
  listGroupAccounts,
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
  setGroupAccounts,
  setGroupSystems,
} from './system-group';
import {
  getSystemMap,
  getSystemMapImage,
  moveNodeOnMap,
  restoreSystemMap,
  saveMapBoundaries,
  uploadSystemMap,
} from './system-map';
import {
  saveSystemSettings,
  saveW2Configuration,
  saveW2RainstormMode,
  sendW2ControllerConfiguration,
  sendW2ControllerRainstormMode,
} from './system-settings';
import { addTestLog } from './test-log';
import { createView, deleteView, getSharedView, listViews, saveView } from './view';
import { createWallLink, endWallLink, getWall, getWallMap, getWallMapImage, listWallLinks } from './wall';

/**
 * Every call of the documents by name. For the API, reports and tests; a part imports single operations, so that its
 * bundle stays small.
 */
export const OPERATIONS = {
  accelerateNode,
  addTestLog,
  changePassword,
  checkToken,
  configureNode,
  confirmLog,
  createAccount,
  createAgreement,
  createInspection,
  createNode,
  createRouter,
  createSimCard,
  createSystem,
  createSystemGroup,
  deleteAccount,
  deleteAgreement,
  deleteInspection,
  deleteNode,
  deleteRouter,
  deleteSimCard,
  deleteSystem,
  deleteSystemFile,
  deleteSystemGroup,
  detachAccount,
  downloadSystemFile,
  exportAccounts,
  exportCharts,
  exportMeasurements,
  exportNode,
  exportNodes,
  exportReport,
  exportSystems,
  exportUsers,
  getAccount,
  getNodeShort,
  getPasswordChange,
  getRouter,
  getSimCard,
  getSystem,
  getSystemMap,
  getSystemMapImage,
  isNodeRecalculated,
  listAccounts,
  listAccountSystems,
  listAgreements,
  listDevices,
  listFileAccounts,
  listFreeDevices,
  listFreeSimCards,
  listGateways,
  listGroupAccounts,
  listGroupSystems,
  listInspections,
  listLogs,
  listMeasurements,
  listNodes,
  listRouters,
  listSimCardNodes,
  listSimCardRouters,
  listSimCards,
  listSmses,
  listSystemFiles,
  listSystemGroups,
  listSystemGroupsInstaller,
  listSystems,
  listSystemsNodesRoutersShort,
  listSystemsNodesShort,
  listSystemsVeryShort,
  login,
  logout,
  moveNodeOnMap,
  pinAccount,
  remindPassword,
  renameNode,
  saveAccount,
  saveAgreement,
  saveAssignment,
  saveInspection,
  saveMapBoundaries,
  saveRouter,
  saveSimCard,
  saveSystemSettings,
  saveW2Configuration,
  saveW2RainstormMode,
  sendLog,
  sendSms,
  sendW2ControllerConfiguration,
  sendW2ControllerRainstormMode,
  setFileAccounts,
  setGroupAccounts,
  setGroupSystems,
  setNodeActive,
  setNodeBase,
  unpairMobileApp,
  uploadSystemFile,
  uploadSystemMap,
} as const;

/**
 * Calls of our own, which no document lists. A host that does not know them answers 404 or 501, so nothing of the
 * documents may depend on them.
 */
export const OWN_OPERATIONS = {
  bindDevice,
  confirmLogs,
  exportEvidence,
  listAudit,
  listFleetDevices,
  listNodeTrends,
  listPastWeather,
  getReplay,
  listReleaseFallbacks,
  listUnlistedEvents,
  reportFallback,
  changeOwnPassword,
  getEmailRestore,
  restoreEmail,
  listNodeCommands,
  withdrawNodeCommand,
  getAlarm,
  seeAlarm,
  closeAlarm,
  getEscalation,
  saveEscalation,
  getPush,
  registerPush,
  removePush,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  listApiTokens,
  createApiToken,
  endApiToken,
  finishLogin,
  beginPasskeyLogin,
  finishPasskeyLogin,
  getSecondFactor,
  beginTotp,
  finishTotp,
  removeTotp,
  beginPasskey,
  finishPasskey,
  removePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
  getSecondFactorRule,
  setSecondFactorRule,
  listRetiredNodes,
  restoreNode,
  restoreSystemMap,
  replaceRouter,
  listImports,
  checkImport,
  importReadings,
  takeBackImport,
  search,
  listFavourites,
  addFavourite,
  removeFavourite,
  listViews,
  createView,
  saveView,
  deleteView,
  getSharedView,
  restoreRecord,
  commissionDevices,
  readTable,
  listWallLinks,
  createWallLink,
  endWallLink,
  getWall,
  getWallMap,
  getWallMapImage,
  importRecords,
  getInspection,
  getInspectionReport,
  addFinding,
  saveFinding,
  deleteFinding,
  getFindingPhoto,
  signInspection,
  reopenInspection,
  listDevicePhotos,
} as const;

/** What a host of ours declares. */
export const ALL_OPERATIONS = { ...OPERATIONS, ...OWN_OPERATIONS } as const;

export type OperationName = keyof typeof ALL_OPERATIONS;
