import type { Route } from '@sagitta/shared-contracts/access';
import type { IMPORTED_RECORDS } from '@sagitta/shared-contracts/api/pasted-table';
import type { RestorableRecord } from '@sagitta/shared-contracts/api/restore-record';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { CallOptions, ShellServices } from '@sagitta/shared-contracts/shell';
import type { ComponentType } from 'react';
import type { RowAct } from '../components/record-columns';
import { counted } from '../model/messages';
import type { AnyFields } from './record-field';

type Services = Pick<ShellServices, 'call'>;
/** How a change of a record reads while it waits for a network. */
type SaveOptions = Pick<CallOptions, 'waits'>;

/** A record, as lists have it. */
export type AnyRecord = Readonly<Record<string, unknown>> & {
  ID: number;
  systemId: number | null;
  updatedAt: string | null;
};

/** What must hold of a form as a whole, and the field that tells otherwise. */
interface WholeRule {
  field: string;
  holds: (values: Readonly<Record<string, never>>) => boolean;
  problem: string;
}

/** All that a page needs to know of one kind of record. */
export interface AnyRecordKind {
  /** Its remembered layout. */
  id: string;
  /** Its table's page. */
  path: Route;
  /** `Agreements`, `Agreement`, and as used in a sentence. */
  title: string;
  thing: string;
  inSentence: string;
  /** What they are for, in one sentence, where there is none yet. */
  about: string;
  /** What its history is asked by. */
  audited: RestorableRecord;
  fields: AnyFields;
  /** How a table of many is sent; absent where there is none. */
  imported?: (typeof IMPORTED_RECORDS)[number];
  /** Which fields the table has, in its order. Defaults to all, as the form has them. */
  columns?: Readonly<Record<string, boolean>>;
  /** Fields whose value no two records share. */
  unique?: readonly string[];
  rules?: readonly WholeRule[];
  /** A system has at most one, and it stays with its system. */
  onePerSystem?: true;
  /** What else can be done to one of them. */
  act?: RowAct<AnyRecord> & { Dialog: ComponentType<{ row: AnyRecord; onClose: () => void }> };
  /** The page of one, where there is more to it than its form. */
  pageOf?: (row: Pick<AnyRecord, 'ID'>) => string;
  /** Tells which one is to be deleted. */
  nameOf(row: AnyRecord): readonly (string | null)[];
  /** The call that lists them; its answers are cached by its name. */
  list: Pick<Operation, 'name'>;
  load(services: Services, signal: AbortSignal): Promise<AnyRecord[]>;
  /** Reads one with all that its list leaves out, again for each form. Defaults to the one in the list. */
  one?: {
    get: Pick<Operation, 'name'>;
    load(services: Services, id: number, signal: AbortSignal): Promise<AnyRecord>;
  };
  /** Other lists that tell of them. */
  renews?: readonly Pick<Operation, 'name'>[];
  /** Answers the new ID; 0 or below if the host refused. */
  create(services: Services, input: object): Promise<number>;
  /** Answers its new lock; null from a host that does not say, and then nothing can be taken back. */
  save(
    services: Services,
    input: { ID: number; updatedAt: string | null },
    options?: SaveOptions,
  ): Promise<string | null>;
  /** Why the host refuses a new one without a word. */
  refused?: Readonly<Record<string, string>>;
  remove(services: Services, ID: number): Promise<void>;
  /** What a 409 says is stored now; null where it cannot be read. */
  read(stored: unknown): AnyRecord | null;
}

/** A kind with the types of its rows, of one record and of its calls. */
export interface RecordKind<Row extends AnyRecord, One extends Row, Input extends object> extends AnyRecordKind {
  nameOf(row: Row): readonly (string | null)[];
  load(services: Services, signal: AbortSignal): Promise<Row[]>;
  create(services: Services, input: Input): Promise<number>;
  save(
    services: Services,
    input: Input & { ID: number; updatedAt: string | null },
    options?: SaveOptions,
  ): Promise<string | null>;
  read(stored: unknown): One | null;
}

/** The title of the form of a record; its id is null for a new one. */
export function recordTitle({ inSentence }: Pick<AnyRecordKind, 'inSentence'>, id: number | null): string {
  return id === null ? `Add ${inSentence}` : `Edit ${inSentence} ${id}`;
}

/** `Change 2 routers` */
export function changeTitle({ kind, rows }: { kind: AnyRecordKind; rows: readonly unknown[] }): string {
  return `Change ${counted(rows.length, kind.inSentence)}`;
}
