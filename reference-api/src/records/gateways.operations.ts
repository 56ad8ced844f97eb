import { listGateways } from '@sagitta/shared-contracts/api/gateway';
import { requirePage } from '../access/guards';
import { visibleGateways } from './gateways.statements';
import { serve } from '../access/calls/handler';
import { iso } from '../access/calls/wire';

const serveListGateways = serve(listGateways, async ({ db, caller }) => {
  requirePage(caller, '/gateways');
  const rows = await visibleGateways(db, caller);
  return rows.map(({ gateway: g, device: d, name, systemId, systemName, timezone }) => ({
    Eui64: d.serial,
    Eth0Ip: g.eth0Ip,
    Vpn2Ip: g.vpn2Ip,
    Wwan0Ip: g.wwan0Ip,
    GatewayIp: g.gatewayIp,
    SimPin: g.simPin,
    Apn: g.apn,
    Iccid: g.iccid,
    SimPresent: g.simPresent,
    SimPinRequired: g.simPinRequired,
    BatteryOperated: g.batteryOperated,
    FirmwareVersion: d.firmwareVersion,
    SystemName: systemName,
    SystemID: systemId,
    Name: name,
    timezone,
    LatestPacketTimestamp: iso(d.latestPacketAt),
    StatusReporterTimestamp: iso(g.statusReporterAt),
  }));
});

export const gatewayOperations = [serveListGateways];
