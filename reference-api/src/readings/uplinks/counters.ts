/** What has come in since the host started. */
const COUNTED = [
  'next',
  'late',
  'session',
  'restart',
  'repeated',
  'stale',
  'joined',
  'status',
  'downlink',
  'clock',
  'noGateway',
  'unknownProfile',
  'undecodable',
  'malformed',
  'unauthorized',
  'tooLarge',
  'failed',
  'refused',
  'foreign',
  'simulated',
  'age',
] as const;
export type Counted = (typeof COUNTED)[number];

export class Counters {
  private readonly counts = new Map<Counted, number>(COUNTED.map((name) => [name, 0]));

  count(name: Counted): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  clear(): void {
    for (const name of COUNTED) this.counts.set(name, 0);
  }

  add(others: Counters): void {
    for (const [name, count] of others.counts) this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  read(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}
