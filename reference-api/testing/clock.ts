/**
 * A clock that stands still until a test moves it. It starts at the real time, since PostgreSQL's own defaults follow
 * the real clock.
 */
export class TestClock {
  private at = Date.now();

  readonly now = (): Date => new Date(this.at);

  advance(ms: number): void {
    this.at += ms;
  }
}
