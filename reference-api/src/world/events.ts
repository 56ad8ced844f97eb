import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { log } from '../db/schema/index';
import { TEMPLATE } from '../alarms/event-log.statements';
import { thresholdsText } from '../devices/fetch-commands.statements';
import { DEMO_ACCOUNTS } from './people';
import { noiseAt } from './random';

// What people did in the past. What devices told then, and what the host concluded from it, is in past.ts.

type SettingsOfNode = {
  node_id: number;
  system_id: number;
  name: string;
  sensor: Measuring;
  permissible: number;
  levels: number[];
};

/** In the morning, about once a year for each device, staff have sent it its thresholds again. */
export async function storeSettings(db: Database, from: Date, to: Date): Promise<void> {
  const { rows: nodes } = await db.execute<SettingsOfNode>(sql`
    select s.node_id, n.system_id, n.name, s.sensor, n.permissible_value as permissible,
      array[n.threshold_level1, n.threshold_level2, n.threshold_level3, n.threshold_level4]::int[] as levels
    from demo.sender s join node n on n.id = s.node_id where s.period is not null order by s.node_id`);
  const by = DEMO_ACCOUNTS[0]?.name ?? null;
  const entries: (typeof log.$inferInsert)[] = [];
  for (let day = from.getTime(); day < to.getTime(); day += DAY_MS)
    for (const { node_id: nodeId, system_id: systemId, name, permissible: threshold, ...settings } of nodes)
      if (Math.abs(noiseAt(day / DAY_MS, nodeId)) < 1 / 400)
        entries.push({
          systemId,
          nodeId,
          severity: 'website',
          messageEn: thresholdsText(name, { ...settings, threshold, by }),
          eventAt: new Date(day + MORNING_MS + nodeId * 1_000),
          msgTemplateId: TEMPLATE.website,
        });
  if (entries.length > 0) await db.insert(log).values(entries);
}

/** 10:20. */
const MORNING_MS = 37_200_000;

/** Older entries have been confirmed by staff, some with a comment. */
export async function confirmOldEvents(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    update log set confirmed_at = event_at + interval '5 hours', confirmed_by = account.id,
      confirmed_by_name = account.name,
      confirm_comment = case when severity in ('L3', 'L4') then 'Called the owner; the roof is being cleared of snow.'
        when severity = 'obstruction' then 'Scaffolding in front of the sensor until Friday.' end
    from account
    where account.id = 1 and confirmable and event_at < ${before}
      and system_id in (select id from system where version = 'W4')`);
}
