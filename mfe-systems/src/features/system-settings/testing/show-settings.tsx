import type { Category } from '@sagitta/shared-contracts/access';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystem, type SystemDetails } from '@sagitta/shared-contracts/api/system';
import type { Network, TestServices } from '@sagitta/shared-contracts/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, laser, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { SettingsPage } from '../components/settings-page';

/** A W4 system with all its settings. */
export const site = (own: Partial<SystemDetails> = {}): SystemDetails =>
  system({
    country: 'PL',
    language: 'en',
    winterSeasonStart: '01.11',
    winterSeasonEnd: '31.03',
    heartbeatTime: { Valid: true, Time: '2026-01-09T06:00:00Z' },
    summertimeMeasurementPeriod: 3_600,
    wintertimeMeasurementPeriod: 900,
    communicationPeriod: 300,
    obstructionDetectionThreshold: 20,
    obstructionChangeThreshold: 10,
    obstructionCancelThreshold: 10,
    hysteresisForDistance: 5,
    hysteresisForAngle: 0.05,
    inclinometerRange: 4,
    latitude: { Valid: true, Float64: 49.29917 },
    longitude: { Valid: true, Float64: 19.94955 },
    addressStreet: 'ul. Kasprusie',
    addressBuildingNumber: '1',
    addressPostalCode: '34-500',
    addressCity: 'Zakopane',
    accountRole: 'installer',
    updatedAt: hoursAgo(5),
    updatedViaWebsiteAt: hoursAgo(5),
    ...own,
  });

/** A system whose controller keeps its settings. */
export const w2Site = (own: Partial<SystemDetails> = {}): SystemDetails =>
  site({
    systemVersion: 'W2',
    W2SystemId: 'W2-7',
    dailyMeasurementOn: true,
    dailyMeasurementTime: '06:30',
    w2ConfigurationUpdatedAt: 1_000,
    ...own,
  });

/** Shows the settings of a system over the mocked network. */
export function showSettings(
  network: Network,
  stored: SystemDetails = site(),
  category: Category = 'installer',
): TestServices {
  network.answer(getSystem, stored);
  network.answer(listNodes, [laser({ name: 'Truss A-04' })]);
  return showPage(<SettingsPage systemId={7} />, { path: '/systems/7/system_settings', category });
}

export const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));
export const save = () => screen.getByRole('button', { name: 'Save' });

/** Empties a field and pastes, as an empty text cannot be typed and a pasted one keeps its spaces. */
export async function paste(label: string, text: string): Promise<HTMLElement> {
  const input = await field(label);
  await userEvent.clear(input);
  if (text !== '') await userEvent.paste(text);
  return input;
}

export async function choose(label: string, option: string): Promise<void> {
  await userEvent.selectOptions(await field(label), option);
}
