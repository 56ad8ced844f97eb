export { alarmEpisode } from './alarm-episode';
export { change } from './change';
export {
  account,
  apiToken,
  emailRestore,
  knownAddress,
  passkey,
  passkeyOffer,
  passwordReset,
  recoveryCode,
  secondFactorRule,
  secondStep,
  session,
  totp,
} from './account';
export { rateLimit } from './limit';
export {
  assignment,
  storedFile,
  storedFilePiece,
  system,
  systemFile,
  systemFileAccess,
  systemGroup,
  systemGroupAccount,
  systemGroupSystem,
  systemMap,
  systemMapBefore,
  weather,
  weatherHour,
  weatherPast,
} from './system';
export { device, gateway, measurement, node } from './node';
export { deviceRadio, mqttListener, nodeHardware, refusedCount, refusedUplink, uplinkFrame } from './uplink';
export { readingImport } from './import';
export { deletedRecord } from './deleted-record';
export { callOnce } from './once';
export { favourite, savedView } from './mine';
export { nodeCommand } from './node-command';
export { releaseFallback } from './release';
export { heartbeat, silence, silenceGap, silenceRound } from './silence';
export { appState, audit, log, mailOutbox } from './log';
export {
  agreement,
  findingPhoto,
  inspection,
  inspectionFinding,
  router,
  routerImage,
  simCard,
  sms,
} from './back-office';
export {
  escalation,
  escalationStep,
  ledger,
  notification,
  notificationMessage,
  pushSubscription,
} from './notification';
export { wallLink } from './wall';
