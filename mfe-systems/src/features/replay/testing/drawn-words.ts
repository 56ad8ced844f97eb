/** What a drawing writes, in a browser that draws nothing; `read` gives what was written since the last call. */
export function drawnWords() {
  let said: string[] = [];
  const context = (canvas: HTMLCanvasElement | null) =>
    new Proxy({ canvas } as unknown as CanvasRenderingContext2D, {
      get: (target, name: string) => {
        if (name in target) return Reflect.get(target, name) as unknown;
        return (...given: unknown[]) => {
          if (name === 'fillText') said.push(String(given[0]));
          return name === 'createRadialGradient' ? { addColorStop: () => undefined } : { width: 40 };
        };
      },
    });
  beforeEach(() => {
    said = [];
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      return context(this) as never;
    });
    Object.assign(globalThis, {
      Path2D: class {
        addPath = () => undefined;
      },
      DOMMatrix: class {
        a = 1;
      },
    });
  });
  afterEach(() => jest.restoreAllMocks());
  return { context: context(null), read: () => said.splice(0) };
}
