import type { CDPSession } from 'playwright-core';

/** How fast the measured machine and its line are. */
export const PROFILES = ['plain', 'slow'] as const;
export type Profile = (typeof PROFILES)[number];

/**
 * A middling phone on a poor line: a quarter of this machine's speed, 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip
 * (issue 2, Bars).
 */
export const SLOW = { cpu: 4, downKbit: 1_600, upKbit: 750, latencyMs: 150 } as const;

const bytesPerSecond = (kbit: number) => (kbit * 1_000) / 8;

/** The slow line, as the browser's own protocol has it. */
export const SLOW_LINE = {
  offline: false,
  latency: SLOW.latencyMs,
  downloadThroughput: bytesPerSecond(SLOW.downKbit),
  uploadThroughput: bytesPerSecond(SLOW.upKbit),
} as const;

/** Needs the session's Network domain enabled. */
export async function applyProfile(session: CDPSession, profile: Profile): Promise<void> {
  if (profile === 'plain') return;
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
}
