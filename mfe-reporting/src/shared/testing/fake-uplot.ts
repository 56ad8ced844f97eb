import type uPlot from 'uplot';

/**
 * Stands in for uPlot in component tests: jsdom has no canvas. Keeps what it was given, and can be told what a person
 * does.
 */
export class FakeUPlot {
  static made: FakeUPlot[] = [];
  static get last(): FakeUPlot {
    const plot = FakeUPlot.made.at(-1);
    if (!plot) throw new Error('No chart was drawn.');
    return plot;
  }

  over = document.createElement('div');
  cursor: { left?: number; idx: number | null; idxs: (number | null)[] } = { idx: null, idxs: [] };
  select = { left: 0, top: 0, width: 0, height: 0 };
  destroyed = false;
  width: number;
  height: number;

  constructor(
    readonly options: uPlot.Options,
    public data: uPlot.AlignedData,
    host: HTMLElement,
  ) {
    this.width = options.width;
    this.height = options.height;
    host.append(this.over);
    FakeUPlot.made.push(this);
  }

  setSize({ width, height }: { width: number; height: number }): void {
    this.width = width;
    this.height = height;
  }

  setData(data: uPlot.AlignedData): void {
    this.data = data;
  }

  destroy(): void {
    this.destroyed = true;
    this.over.remove();
  }

  setScale(): void {}
  setSelect(): void {}

  setCursor({ left }: { left: number }): void {
    this.hover(left);
  }

  /** One CSS pixel a point. */
  valToPos(value: number, scale: string): number {
    return scale === 'x' ? this.times.indexOf(value) : 0;
  }

  posToVal(left: number): number {
    return this.times[left] ?? Number.NaN;
  }

  /** The crosshair comes to a point. */
  hover(index: number | null): void {
    this.cursor = { left: index ?? -10, idx: index, idxs: [index, index] };
    this.run('setCursor');
  }

  /** A drag from one point to another. */
  drag(from: number, to: number): void {
    this.select = { left: from, top: 0, width: to - from, height: 100 };
    this.run('setSelect');
  }

  doubleClick(): void {
    const bound = this.options.cursor?.bind?.dblclick?.(this.plot, this.over, () => null);
    bound?.(new MouseEvent('dblclick'));
  }

  private get times(): number[] {
    return [...(this.data[0] ?? [])] as number[];
  }

  private get plot(): uPlot {
    return this as unknown as uPlot;
  }

  private run(hook: 'setCursor' | 'setSelect'): void {
    for (const act of this.options.hooks?.[hook] ?? []) act?.(this.plot);
  }
}
