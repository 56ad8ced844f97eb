import type pg from 'pg';

interface Statement {
  /** What was passed to the driver, including values. */
  args: unknown[];
  text: string;
  ms: number;
}

interface Queryable {
  query: (...args: unknown[]) => unknown;
}

const READS = /^\s*(select|with)\b/i;

/**
 * Records the statements that the driver sends, so that a call's statement can be run without the call.
 */
export class StatementRecorder {
  private noted: Statement[] | null = null;
  private readonly kept = new Map<string, Statement>();

  /** @param client the driver's class; all its connections are recorded from now on */
  constructor(client: object) {
    const driver = client as Queryable;
    const send = driver.query;
    const note = (args: unknown[], began: number) => {
      this.noted?.push({
        args: args.filter((arg) => typeof arg !== 'function'),
        text: textOf(args[0]),
        ms: performance.now() - began,
      });
    };
    driver.query = function query(this: unknown, ...args: unknown[]) {
      const began = performance.now();
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const done = (...results: unknown[]) => {
          note(args, began);
          return (callback as (...results: unknown[]) => unknown)(...results);
        };
        return send.apply(this, [...args.slice(0, -1), done]);
      }
      const result = send.apply(this, args);
      if (result instanceof Promise) return result.finally(() => note(args, began));
      return result;
    };
  }

  begin(): void {
    this.noted = [];
  }

  /** Stops recording and keeps the slowest read statement that contains a text. @returns its text */
  keep(call: string, containing = ''): string {
    const reading = (this.noted ?? [])
      .filter(({ text }) => READS.test(text) && text.includes(containing))
      .sort((a, b) => b.ms - a.ms);
    this.noted = null;
    const [slowest] = reading;
    if (!slowest) throw new Error(`${call} sent no statement that reads.`);
    this.kept.set(call, slowest);
    return slowest.text;
  }

  /** Runs the statement of a call over the pool, one after the other. @returns how long each took, in ms */
  async run(pool: pg.Pool, call: string, times: number): Promise<number[]> {
    const statement = this.kept.get(call);
    if (!statement) throw new Error(`No statement of ${call} is kept.`);
    const [query, values] = statement.args as [string | pg.QueryConfig, unknown[] | undefined];
    const took: number[] = [];
    for (let done = 0; done < times; done += 1) {
      const began = performance.now();
      await pool.query(query as pg.QueryConfig, values);
      took.push(performance.now() - began);
    }
    return took;
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
