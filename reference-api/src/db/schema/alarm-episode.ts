import { integer, pgTable, real, smallint, text } from 'drizzle-orm/pg-core';
import { oneOf } from './columns';
import { node } from './node';

const LEVELS = ['L1', 'L2', 'L3', 'L4'] as const;

/**
 * An alarm whose thresholds were changed while it went on: its level before the first change, and the limits until
 * then, below which a reading must be to end it. Other alarms end by the limits of the node.
 */
export const alarmEpisode = pgTable(
  'alarm_episode',
  {
    nodeId: integer()
      .primaryKey()
      .references(() => node.id, { onDelete: 'cascade' }),
    level: text({ enum: [...LEVELS] }).notNull(),
    permissibleValue: real(),
    level1: smallint(),
    level2: smallint(),
    level3: smallint(),
    level4: smallint(),
  },
  (table) => [oneOf('alarm_episode_level', table.level, LEVELS)],
);
