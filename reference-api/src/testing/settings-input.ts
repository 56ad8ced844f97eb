import { eq } from 'drizzle-orm';
import { system } from '../db/schema/index';
import type { TestApi } from './api';

/** The settings of a W4 system as its form has them when it is opened; made-up ones for a missing system. */
export async function settingsInput(api: TestApi, systemID: number) {
  const [site] = await api.store.db.select().from(system).where(eq(system.id, systemID));
  return {
    systemID,
    name: site?.name ?? 'Nowhere',
    country: 'PL',
    language: 'en',
    timezone: 'Europe/Warsaw',
    winterSeasonStart: '01.11',
    winterSeasonEnd: '31.03',
    heartbeatTime: '2026-02-01T06:00:00.000Z',
    rainstormModeEnd: null,
    summertimeMeasurementPeriod: 3_600,
    wintertimeMeasurementPeriod: 3_600,
    communicationPeriod: 300,
    obstructionDetectionThreshold: 20,
    obstructionChangeThreshold: 10,
    obstructionCancelThreshold: 10,
    hysteresisForDistance: 2,
    hysteresisForAngle: 0.02,
    W2SystemId: null,
    latitude: null,
    longitude: null,
    addressStreet: null,
    addressBuildingNumber: null,
    addressPostalCode: null,
    addressCity: null,
    inclinometerRange: 4,
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
