import type { Span } from '../export-readings.statements';
import type { ExportedImport } from '../imports.statements';
import type { EventCounts } from '../report-events.statements';
import type { ReportMap, ReportPlace } from '../report-place.statements';
import type { ChosenNode } from '../export-nodes.statements';
import type { Figures, LastReading } from '../report-figures.statements';

/** The contents of a report, before any reading is drawn. */
export interface ReportFacts {
  systemId: number;
  systemName: string;
  place: ReportPlace;
  zone: string;
  span: Span;
  /** First and last day, yyyy-mm-dd. */
  days: readonly [string, string];
  /** The nodes that were chosen, by name. */
  nodes: readonly ChosenNode[];
  map: ReportMap | null;
  events: EventCounts;
  /** Of these nodes and this period, those that were taken back among them. */
  imports: readonly ExportedImport[];
  /** Who made it and when; null for one that has to be the same whoever makes it. */
  made: { by: string; at: Date } | null;
  comment: string;
}

/** What a node has read, before its own page. */
export interface NodeSummary {
  node: ChosenNode;
  figures: readonly Figures[];
  last: LastReading | null;
}
