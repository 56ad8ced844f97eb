import type { Operation } from '@sagitta/shared-contracts/operation';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import type { AnyField } from './record-field';

type Services = Pick<ShellServices, 'call'>;

/** A record of a system, as lists have it. */
export interface SystemRecord {
  ID: number;
  systemId: number;
  systemName: string | null;
  updatedAt: string | null;
}

interface SystemInput {
  systemId: number;
}

/** All that a page needs to know of one kind of record. */
export interface AnyRecordKind {
  /** Its remembered layout. */
  id: string;
  /** `Agreements`, `Agreement`, and as used in a sentence. */
  title: string;
  thing: string;
  inSentence: string;
  fields: readonly AnyField[];
  /** A system has at most one, and it stays with its system. */
  onePerSystem?: boolean;
  /** Tells which one is to be deleted, beside its system. */
  nameOf(row: SystemRecord): string | null;
  /** The call that lists them; its answers are cached by its name. */
  list: Pick<Operation, 'name'>;
  load(services: Services, signal: AbortSignal): Promise<SystemRecord[]>;
  create(services: Services, input: SystemInput): Promise<void>;
  save(services: Services, input: SystemInput & { ID: number; updatedAt: string | null }): Promise<void>;
  remove(services: Services, ID: number): Promise<void>;
  /** What a 409 says is stored now; null where it cannot be read. */
  read(stored: unknown): SystemRecord | null;
}

/** A kind with the types of its rows and of its calls. */
export interface RecordKind<Row extends SystemRecord, Input extends SystemInput> extends AnyRecordKind {
  nameOf(row: Row): string | null;
  load(services: Services, signal: AbortSignal): Promise<Row[]>;
  create(services: Services, input: Input): Promise<void>;
  save(services: Services, input: Input & { ID: number; updatedAt: string | null }): Promise<void>;
  read(stored: unknown): Row | null;
}
