import type { Agreement } from '@sagitta/shared-contracts/api/agreement';
import type { FleetDevice } from '@sagitta/shared-contracts/api/fleet';
import type { Gateway } from '@sagitta/shared-contracts/api/gateway';
import type { Inspection } from '@sagitta/shared-contracts/api/inspection';
import type { RouterRow } from '@sagitta/shared-contracts/api/router';
import type { System } from '@sagitta/shared-contracts/api/system';
import type { SimCardRow } from '@sagitta/shared-contracts/api/sim-card';

/** What the sources have answered; absent where one has not. */
export interface FleetAnswers {
  systems?: readonly System[] | undefined;
  devices?: readonly FleetDevice[] | undefined;
  gateways?: readonly Gateway[] | undefined;
  agreements?: readonly Agreement[] | undefined;
  inspections?: readonly Inspection[] | undefined;
  simCards?: readonly SimCardRow[] | undefined;
  routers?: readonly RouterRow[] | undefined;
}

export type FleetSource = keyof FleetAnswers;

/** The viewer and the time of the view. */
export interface FleetMoment {
  now: number;
  /** yyyy-mm-dd */
  today: string;
  /** The path of the record of a device; null where this address has no page of it. */
  deviceTo: (device: Pick<FleetDevice, 'id' | 'DeviceSerialString'>) => string | null;
  /** The same for an alarm, by its log entry. */
  alarmTo: (logId: number) => string | null;
  /** The same for a system. */
  systemTo: (systemId: number) => string | null;
}

/** One thing that needs someone. */
export interface FleetLine {
  key: string;
  tone: 'bad' | 'warn';
  title: string;
  system: string | null;
  /** What is the matter, and since or until when. */
  says: string;
  /** Its record, where this address has a page of it. */
  to: string | null;
  /** What it is the common cause of. */
  devices?: readonly FleetLine[];
}
