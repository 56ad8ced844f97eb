import { eq } from 'drizzle-orm';
import { system } from '../src/db/schema/index';
import { DEFAULT_SETTINGS } from '../cli/contract/default-settings';
import type { TestApi } from './api';

/** The settings of a W4 system as its form has them when it is opened; made-up ones for a missing system. */
export async function settingsInput(api: TestApi, systemID: number) {
  const [site] = await api.store.db.select().from(system).where(eq(system.id, systemID));
  return {
    systemID,
    name: site?.name ?? 'Nowhere',
    ...DEFAULT_SETTINGS,
    updatedAt: site?.updatedAt.toISOString() ?? null,
    updatedViaWebsiteAt: site?.updatedViaWebsiteAt.toISOString() ?? null,
  };
}

/** What the form of a W2 system sends in both steps. */
export const W2_INPUT = {
  summertimeMeasurementPeriod: 1_800,
  wintertimeMeasurementPeriod: 900,
  dailyMeasurementTime: '05:45',
  dailyMeasurementOn: true,
};

/** Turns a system into a W2 system with a controller. */
export async function makeW2({ store: { db } }: TestApi, id: number): Promise<number> {
  await db
    .update(system)
    .set({ version: 'W2', w2SystemId: `W2-test-${id}` })
    .where(eq(system.id, id));
  return id;
}
