// What docs/product/levels.md says of obstruction, levels and alarms of a laser, written from there alone and as
// plainly as possible, to compare the host with. Distances in mm, all of them whole.

export interface ModelLimits {
  permissible: number;
  /** L1 to L4 in percent; 0 is off. */
  percents: readonly [number, number, number, number];
}

export interface ModelSettings {
  base: number;
  detection: number;
  change: number;
  cancel: number;
  hysteresis: number;
}

export interface ModelReading {
  distance: number;
  /** What the device says itself. */
  obstructed: boolean | null;
}

export class AlarmModel {
  /** Alarms that have not ended: levels, and obstructions with the level as which they are told. */
  openLevels: number[] = [];
  openObstructions: number[] = [];
  level = 0;
  private clear: number | null = null;
  private blockedAt: number | null = null;
  private isDoubted = false;
  private atBeginning: ModelLimits | null = null;
  /** The level that the newest entry names. */
  private named = 0;

  constructor(
    private readonly settings: ModelSettings,
    private limits: ModelLimits,
  ) {}

  /** What is told because of a reading. */
  read({ distance, obstructed }: ModelReading): string[] {
    const jumps = obstructed ?? this.isJump(distance);
    const sag = Math.abs(this.settings.base - distance);
    const isFirst = this.clear === null;
    const tooLarge = isFirst && !jumps && this.limits.permissible > 0 && sag > 10 * this.limits.permissible;
    if (distance <= 0 || tooLarge) {
      const isNew = !this.isDoubted;
      this.isDoubted = true;
      return [...(isNew ? ['doubt'] : []), ...(obstructed === false ? this.unblock() : [])];
    }
    this.isDoubted = false;
    if (jumps) return this.block(distance);
    const told = this.unblock();
    this.clear = distance;
    return [...told, ...this.weigh(sag)];
  }

  /** What is told because somebody changed the limits. */
  changeLimits(limits: ModelLimits): string[] {
    const isBack = isOff(this.limits) && !isOff(limits);
    this.limits = limits;
    if (this.clear === null) return [];
    const before = this.level;
    this.level = reached(limits, Math.abs(this.settings.base - this.clear));
    if (this.level > before) return this.open();
    // An alarm was told as "without a level" while all were off.
    const told = isBack ? this.named : before;
    if (this.level >= told) return [];
    if (!isOff(limits)) this.named = this.level;
    return [`thresholds changed, now ${this.level}`];
  }

  private isJump(distance: number): boolean {
    const { base, cancel, detection } = this.settings;
    if (Math.abs(distance - base) <= cancel) return false;
    if (this.clear === null) return this.blockedAt !== null;
    const shorter = this.clear - distance;
    return this.blockedAt === null ? shorter >= detection : shorter > cancel;
  }

  private unblock(): string[] {
    const wasBlocked = this.blockedAt !== null;
    this.blockedAt = null;
    this.openObstructions = [];
    return wasBlocked ? ['obstruction is over'] : [];
  }

  private block(distance: number): string[] {
    const { blockedAt } = this;
    const told = this.toldAs(distance);
    const isOther =
      blockedAt !== null &&
      (Math.abs(distance - blockedAt) >= this.settings.change || (told > 0 && this.toldAs(blockedAt) === 0));
    if (blockedAt !== null && !isOther) return [];
    this.blockedAt = distance;
    this.openObstructions.push(told);
    return [`obstruction, told as ${told}`];
  }

  /** The highest level that is on, once its value is reached; else 0. */
  private toldAs(distance: number): number {
    const { permissible, percents } = this.limits;
    const highest = Math.max(...percents.map((percent, index) => (percent > 0 ? index + 1 : 0)));
    const sag = Math.abs(this.settings.base - distance);
    return permissible > 0 && highest > 0 && sag * 100 >= permissible * (percents[highest - 1] ?? 0) ? highest : 0;
  }

  private weigh(sag: number): string[] {
    const before = this.level;
    const holds = Math.min(before, reached(this.limits, sag + this.settings.hysteresis));
    this.level = Math.max(reached(this.limits, sag), holds);
    if (this.level > before) return this.open();
    if (this.level === before && before > 0) return [];
    if (this.level > 0) {
      this.named = this.level;
      return [`fell to ${this.level}`];
    }
    if (this.openLevels.length === 0) return [];
    const { atBeginning } = this;
    const goesOn = atBeginning !== null && reached(atBeginning, sag + this.settings.hysteresis) > 0;
    if (goesOn && before === 0) return [];
    this.named = 0;
    if (goesOn) return ['below changed thresholds only'];
    this.openLevels = [];
    return ['alarm is over'];
  }

  private open(): string[] {
    if (this.openLevels.length === 0) this.atBeginning = this.limits;
    this.openLevels.push(this.level);
    this.named = this.level;
    return [`alarm ${this.level}`];
  }
}

function isOff({ permissible, percents }: ModelLimits): boolean {
  return permissible === 0 || percents.every((percent) => percent === 0);
}

function reached({ permissible, percents }: ModelLimits, sag: number): number {
  if (permissible === 0) return 0;
  return Math.max(
    ...percents.map((percent, index) => (percent > 0 && sag * 100 >= permissible * percent ? index + 1 : 0)),
  );
}
