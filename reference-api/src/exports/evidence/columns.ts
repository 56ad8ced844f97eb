import type { AuditRow, FrameRow, LedgerRow, MessageRow } from '../evidence.statements';
import type { ExportedReading } from '../export-readings.statements';
import type { ExportedImport } from '../imports.statements';
import type { ReportEvent } from '../report-events.statements';
import { momentText } from '../reports/times';
import type { CsvColumn } from './csv';

const AT_SITE = (zone: string) => `Time at the site (${zone})`;

/** Limits are those of each reading. */
export function readingColumns(zone: string): CsvColumn<ExportedReading>[] {
  const atSite = momentText(zone);
  return [
    { header: 'Device ID', value: ({ node }) => node.id },
    { header: 'Device', value: ({ node }) => node.name },
    { header: 'Time (UTC)', value: ({ measuredAt }) => measuredAt },
    { header: AT_SITE(zone), value: ({ measuredAt }) => atSite(measuredAt) },
    { header: 'Value', value: ({ deflection }) => deflection },
    { header: 'Unit', value: ({ node }) => (node.sensor === 'inclinometer' ? '°' : 'mm') },
    { header: 'Measured distance [mm]', value: ({ measuredDistance }) => measuredDistance },
    { header: 'Temperature [°C]', value: ({ temperature1 }) => temperature1 },
    { header: 'Permissible value', value: ({ permissibleValue }) => permissibleValue },
    { header: 'L1 [%]', value: ({ level1 }) => level1 },
    { header: 'L2 [%]', value: ({ level2 }) => level2 },
    { header: 'L3 [%]', value: ({ level3 }) => level3 },
    { header: 'L4 [%]', value: ({ level4 }) => level4 },
    { header: 'Obstructed', value: ({ obstructed }) => obstructed },
    { header: 'Import', value: ({ importId }) => importId },
  ];
}

export function eventColumns(zone: string): CsvColumn<ReportEvent>[] {
  const atSite = momentText(zone);
  return [
    { header: 'Event ID', value: ({ id }) => id },
    { header: 'Time (UTC)', value: ({ at }) => at },
    { header: AT_SITE(zone), value: ({ at }) => atSite(at) },
    { header: 'Severity', value: ({ severity }) => severity },
    { header: 'Device ID', value: ({ nodeId }) => nodeId },
    { header: 'Device', value: ({ node }) => node },
    { header: 'Message', value: ({ message }) => message },
    { header: 'Level before', value: ({ levelBefore }) => levelBefore },
    { header: 'Level after', value: ({ levelAfter }) => levelAfter },
    { header: 'Needs confirmation', value: ({ confirmable }) => confirmable },
    { header: 'Confirmed (UTC)', value: ({ confirmedAt }) => confirmedAt },
    { header: 'Confirmed by', value: ({ confirmedBy }) => confirmedBy },
    { header: 'Comment', value: ({ comment }) => comment },
  ];
}

/** As the network server handed them over: nothing here is computed. */
export const FRAME_COLUMNS: readonly CsvColumn<FrameRow>[] = [
  { header: 'Device ID', value: ({ nodeId }) => nodeId },
  { header: 'Serial', value: ({ serial }) => serial },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Session', value: ({ epoch }) => epoch },
  { header: 'Counter', value: ({ fcnt }) => fcnt },
  { header: 'Port', value: ({ port }) => port },
  { header: 'Payload (hex)', value: ({ payload }) => Buffer.from(payload).toString('hex') },
  { header: 'Decoded by the network server (JSON)', value: ({ object }) => object },
  { header: 'Sent, by the network server (UTC)', value: ({ sentAt }) => sentAt },
  { header: 'Sent, as counted here (UTC)', value: ({ measuredAt }) => measuredAt },
  { header: 'Received (UTC)', value: ({ receivedAt }) => receivedAt },
  { header: 'Gateways with RSSI [dBm] and SNR [dB] (JSON)', value: ({ signal }) => signal },
];

export const MESSAGE_COLUMNS: readonly CsvColumn<MessageRow>[] = [
  { header: 'Event ID', value: ({ logId }) => logId },
  { header: 'Person', value: ({ person }) => person },
  { header: 'Channel', value: ({ channel }) => channel },
  { header: 'Why', value: ({ reason }) => reason },
  { header: 'Decided (UTC)', value: ({ createdAt }) => createdAt },
  { header: 'Not told because', value: ({ suppressed }) => suppressed },
  { header: 'Message ID', value: ({ messageId }) => messageId },
  { header: 'State', value: ({ state }) => state },
  { header: 'Address', value: ({ address }) => address },
  { header: 'Sent (UTC)', value: ({ sentAt }) => sentAt },
  { header: 'Delivered (UTC)', value: ({ deliveredAt }) => deliveredAt },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Text', value: ({ body }) => body },
  { header: 'Text left out: also about other systems', value: ({ isAboutOthers }) => isAboutOthers },
  { header: 'Error', value: ({ error }) => error },
];

export const IMPORT_COLUMNS: readonly CsvColumn<ExportedImport>[] = [
  { header: 'Import', value: ({ id }) => id },
  { header: 'Device ID', value: ({ nodeId }) => nodeId },
  { header: 'Device', value: ({ nodeName }) => nodeName },
  { header: 'Imported (UTC)', value: ({ at }) => at },
  { header: 'Imported by', value: ({ accountName }) => accountName },
  { header: 'File', value: ({ fileName }) => fileName },
  { header: 'SHA-256 of the file', value: ({ sha256 }) => sha256 },
  { header: 'Read as (JSON)', value: ({ options }) => options },
  { header: 'Readings stored', value: ({ stored }) => stored },
  { header: 'Known already', value: ({ known }) => known },
  { header: 'Lines refused', value: ({ refused }) => refused },
  { header: 'First reading (UTC)', value: ({ firstAt }) => firstAt },
  { header: 'Last reading (UTC)', value: ({ lastAt }) => lastAt },
  { header: 'Taken back (UTC)', value: ({ takenBackAt }) => takenBackAt },
  { header: 'Taken back by', value: ({ takenBackBy }) => takenBackBy },
  { header: 'Event ID', value: ({ logId }) => logId },
];

/** Everything that the hash of an entry is made of (alarms/ledger/chain.ts), in its order. */
export const LEDGER_COLUMNS: readonly CsvColumn<LedgerRow>[] = [
  { header: 'Previous hash', value: ({ previous }) => previous },
  { header: 'Entry', value: ({ seq }) => seq },
  { header: 'Recorded (ms since 1970)', value: ({ at }) => at.getTime() },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Event ID', value: ({ logId }) => logId },
  { header: 'System ID', value: ({ systemId }) => systemId },
  { header: 'Facts (JSON)', value: ({ facts }) => facts },
  { header: 'Hash', value: ({ hash }) => hash },
  { header: 'Recorded (UTC)', value: ({ at }) => at },
];

/** Names as they were then, never an e-mail address of who changed something. */
export const AUDIT_COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { header: 'Record ID', value: ({ id }) => id },
  { header: 'Time (UTC)', value: ({ at }) => at },
  { header: 'Changed by', value: ({ actorName }) => actorName },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Kind', value: ({ entity }) => entity },
  { header: 'ID', value: ({ entityId }) => entityId },
  { header: 'Name', value: ({ entityName }) => entityName },
  { header: 'Changes (JSON)', value: ({ changes }) => changes },
];
