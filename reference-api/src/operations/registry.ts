import { accountAdminOperations } from '../accounts/account-admin.operations';
import { accountOperations } from '../accounts/accounts.operations';
import { alarmOperations } from '../alarms/alarms.operations';
import { agreementOperations } from './agreements';
import { auditOperations } from '../accounts/audit.operations';
import { emailRestoreOperations } from '../accounts/email-restore.operations';
import { escalationOperations } from './escalation';
import { deviceOperations } from '../devices/devices.operations';
import { exportChartsOperations } from './export-charts';
import { exportReportOperations } from './export-report';
import { bindDeviceOperations } from '../devices/bind-device.operations';
import { evidenceOperations } from './evidence';
import { exportOperations } from './exports';
import { fleetOperations } from './fleet';
import { gatewayOperations } from './gateways';
import type { Served } from '../access/calls/handler';
import { inspectionOperations } from './inspections';
import { logOperations } from '../alarms/logs.operations';
import { measurementOperations } from './measurements';
import { nodeActionOperations } from '../devices/node-actions.operations';
import { nodeAdminOperations } from '../devices/node-admin.operations';
import { nodeCommandOperations } from '../devices/node-commands.operations';
import { nodeTrendOperations } from './node-trends';
import { pastWeatherOperations } from './past-weather';
import { nodeOperations } from '../devices/nodes.operations';
import { ownPasswordOperations } from '../accounts/own-password.operations';
import { passwordOperations } from '../accounts/passwords.operations';
import { pushOperations } from '../accounts/push.operations';
import { releaseFallbackOperations } from './release-fallbacks';
import { routerOperations } from './routers';
import { sessionOperations } from '../accounts/session.operations';
import { simCardOperations } from './sim-cards';
import { systemFileOperations } from './system-files';
import { smsOperations } from './smses';
import { systemGroupAdminOperations } from './system-group-admin';
import { systemAdminOperations } from './system-admin';
import { systemGroupOperations } from './system-groups';
import { systemMapOperations } from './system-maps';
import { systemOptionOperations } from './system-options';
import { systemOperations } from './systems';
import { systemSettingsOperations } from './system-settings';
import { testLogOperations } from './test-log';
import { userOperations } from '../accounts/users.operations';
import { w2SystemOperations } from './w2-system';

/**
 * Every operation that this host serves. Declared operations missing here answer 501; the script `unserved` lists them.
 */
export const SERVED: readonly Served[] = [
  ...sessionOperations,
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
  ...systemMapOperations,
  ...systemFileOperations,
  ...systemSettingsOperations,
  ...escalationOperations,
  ...w2SystemOperations,
  ...testLogOperations,
  ...nodeOperations,
  ...nodeAdminOperations,
  ...bindDeviceOperations,
  ...nodeActionOperations,
  ...nodeCommandOperations,
  ...measurementOperations,
  ...nodeTrendOperations,
  ...pastWeatherOperations,
  ...fleetOperations,
  ...logOperations,
  ...alarmOperations,
  ...gatewayOperations,
  ...deviceOperations,
  ...simCardOperations,
  ...routerOperations,
  ...inspectionOperations,
  ...agreementOperations,
  ...smsOperations,
  ...auditOperations,
  ...releaseFallbackOperations,
  ...exportOperations,
  ...exportChartsOperations,
  ...exportReportOperations,
  ...evidenceOperations,
];
