import type { NodeSummary, ReportFacts } from '../reports/facts';
import type { ExportedNode } from '../export-readings.statements';

/** The contents of an evidence pack, before anything is read. Nothing in it depends on who takes it, or when. */
export interface EvidenceFacts {
  report: ReportFacts;
  summaries: readonly NodeSummary[];
  /** All whose readings and events are in it, also those without a sensor, which the report leaves out. */
  nodes: readonly ExportedNode[];
  /** Readings of theirs that were imported. */
  imported: number;
  alarm: { id: number; at: Date; message: string } | null;
  /** The newest entry of the ledger of the whole installation. */
  ledger: { entries: number; head: string };
  /** The operation by which evidence is taken. */
  taking: string;
}
