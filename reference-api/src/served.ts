import { accountAdminOperations } from './accounts/account-admin.operations';
import { accountOperations } from './accounts/accounts.operations';
import { apiTokenOperations } from './accounts/api-tokens/api-tokens.operations';
import { alarmOperations } from './alarms/alarms.operations';
import { agreementOperations } from './records/agreements.operations';
import { auditOperations } from './accounts/audit.operations';
import { emailRestoreOperations } from './accounts/email-restore.operations';
import { escalationOperations } from './systems/settings/escalation.operations';
import { deviceOperations } from './devices/devices.operations';
import { exportChartsOperations } from './exports/export-charts.operations';
import { exportReportOperations } from './exports/export-report.operations';
import { bindDeviceOperations } from './devices/bind-device.operations';
import { commissionOperations } from './devices/commission.operations';
import { evidenceOperations } from './exports/evidence.operations';
import { exportOperations } from './exports/exports.operations';
import { fleetOperations } from './records/fleet.operations';
import { gatewayOperations } from './records/gateways.operations';
import type { Served } from './access/calls/handler';
import { importRecordOperations } from './records/import-records.operations';
import { inspectionReportOperations } from './exports/inspection-report.operations';
import { findingOperations } from './records/findings.operations';
import { inspectionOperations } from './records/inspections.operations';
import { logOperations } from './alarms/logs.operations';
import { importOperations } from './readings/import/imports.operations';
import { tableOperations } from './readings/import/tables.operations';
import { measurementOperations } from './readings/measurements.operations';
import { nodeActionOperations } from './devices/node-actions.operations';
import { nodeAdminOperations } from './devices/node-admin.operations';
import { nodeCommandOperations } from './devices/node-commands.operations';
import { nodeTrendOperations } from './readings/node-trends.operations';
import { pastWeatherOperations } from './systems/weather/past-weather.operations';
import { nodeOperations } from './devices/nodes.operations';
import { ownPasswordOperations } from './accounts/own-password.operations';
import { ownSessionOperations } from './accounts/own-sessions.operations';
import { passwordOperations } from './accounts/passwords.operations';
import { pushOperations } from './accounts/push.operations';
import { releaseFallbackOperations } from './records/release-fallbacks.operations';
import { restoreRecordOperations } from './records/restore-record.operations';
import { roofReplayOperations } from './exports/roof-replay.operations';
import { routerOperations } from './records/routers.operations';
import { searchOperations } from './records/search/search.operations';
import { secondFactorOperations } from './accounts/second-factor/second-factor.operations';
import { secondFactorRuleOperations } from './accounts/second-factor/rule.operations';
import { secondStepOperations } from './accounts/second-factor/second-step.operations';
import { passkeyOperations } from './accounts/second-factor/passkeys.operations';
import { sessionOperations } from './accounts/session.operations';
import { simCardOperations } from './records/sim-cards.operations';
import { systemFileOperations } from './systems/files/system-files.operations';
import { smsOperations } from './records/smses.operations';
import { systemGroupAdminOperations } from './systems/groups/system-group-admin.operations';
import { systemAdminOperations } from './systems/system-admin.operations';
import { systemGroupOperations } from './systems/groups/system-groups.operations';
import { favouriteOperations } from './systems/mine/favourites.operations';
import { viewOperations } from './systems/mine/views.operations';
import { systemMapOperations } from './systems/maps/system-maps.operations';
import { systemOptionOperations } from './systems/system-options.operations';
import { systemOperations } from './systems/systems.operations';
import { systemSettingsOperations } from './systems/settings/system-settings.operations';
import { testLogOperations } from './systems/settings/test-log.operations';
import { userOperations } from './accounts/users.operations';
import { wallLinkOperations } from './systems/wall/wall-links.operations';
import { wallOperations } from './systems/wall/wall.operations';
import { w2SystemOperations } from './systems/settings/w2-system.operations';

/**
 * Every operation that this host serves. Declared operations missing here answer 501; the script `unserved` lists them.
 */
export const SERVED: readonly Served[] = [
  ...sessionOperations,
  ...secondStepOperations,
  ...passkeyOperations,
  ...ownSessionOperations,
  ...secondFactorOperations,
  ...secondFactorRuleOperations,
  ...apiTokenOperations,
  ...passwordOperations,
  ...ownPasswordOperations,
  ...emailRestoreOperations,
  ...accountOperations,
  ...accountAdminOperations,
  ...userOperations,
  ...pushOperations,
  ...systemOperations,
  ...systemAdminOperations,
  ...systemOptionOperations,
  ...systemGroupOperations,
  ...systemGroupAdminOperations,
  ...favouriteOperations,
  ...viewOperations,
  ...systemMapOperations,
  ...wallLinkOperations,
  ...wallOperations,
  ...systemFileOperations,
  ...systemSettingsOperations,
  ...escalationOperations,
  ...w2SystemOperations,
  ...testLogOperations,
  ...nodeOperations,
  ...nodeAdminOperations,
  ...bindDeviceOperations,
  ...commissionOperations,
  ...nodeActionOperations,
  ...nodeCommandOperations,
  ...importOperations,
  ...tableOperations,
  ...measurementOperations,
  ...nodeTrendOperations,
  ...pastWeatherOperations,
  ...roofReplayOperations,
  ...fleetOperations,
  ...logOperations,
  ...alarmOperations,
  ...gatewayOperations,
  ...deviceOperations,
  ...importRecordOperations,
  ...simCardOperations,
  ...routerOperations,
  ...restoreRecordOperations,
  ...inspectionOperations,
  ...findingOperations,
  ...inspectionReportOperations,
  ...agreementOperations,
  ...smsOperations,
  ...auditOperations,
  ...releaseFallbackOperations,
  ...searchOperations,
  ...exportOperations,
  ...exportChartsOperations,
  ...exportReportOperations,
  ...evidenceOperations,
];
