import { asc, eq, sql } from 'drizzle-orm';
import { listGateways } from '@sagitta/shared-contracts/api/gateway';
import { requirePage } from '../access/guards';
import { maySee } from '../access/visibility';
import { device, gateway, node, system } from '../db/schema/index';
import { reads } from './handler';
import { iso } from './wire';

/** Gateways of the systems that the caller may see; staff also see those that serve no node. */
const serveListGateways = reads(listGateways, async ({ db, caller }) => {
  requirePage(caller, '/gateways');
  const rows = await db
    .select({ gateway, device, name: node.name, systemName: system.name, timezone: system.timezone })
    .from(gateway)
    .innerJoin(device, eq(device.id, gateway.deviceId))
    .leftJoin(node, eq(node.deviceId, device.id))
    .leftJoin(system, eq(system.id, node.systemId))
    .where(maySee(caller, node.systemId))
    .orderBy(asc(sql`lower(${system.name})`), asc(device.serial));
  return rows.map(({ gateway: g, device: d, name, systemName, timezone }) => ({
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
    Name: name,
    timezone,
    LatestPacketTimestamp: iso(d.latestPacketAt),
    StatusReporterTimestamp: iso(g.statusReporterAt),
  }));
});

export const gatewayOperations = [serveListGateways];
