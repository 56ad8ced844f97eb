// A message on console.error that a test does not expect fails that test.
import { getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';

// What is loaded lazily takes its time on a busy machine. A clock that a test has faked does not run faster there.
beforeAll(() => {
  Object.defineProperty(getConfig(), 'asyncUtilTimeout', {
    configurable: true,
    enumerable: true,
    get: () => (Object.hasOwn(setTimeout, 'clock') ? 5_000 : 30_000),
  });
});

/** jsdom lays nothing out. Focus traps ask whether an element has a box, and placed layers follow its size. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= NoResizeObserver;
Element.prototype.getClientRects = function getClientRects() {
  return (this.isConnected && !this.closest('[hidden]')
    ? [this.getBoundingClientRect()]
    : []) as unknown as DOMRectList;
};
Element.prototype.scrollTo = function scrollTo(to?: ScrollToOptions | number) {
  if (typeof to === 'object') this.scrollTop = to.top ?? this.scrollTop;
  this.dispatchEvent(new Event('scroll'));
};
Element.prototype.scrollIntoView ??= () => undefined;

let errors: unknown[][] = [];
const original = console.error;

beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => {
    if (!isMachineUpdate(args)) errors.push(args);
  };
});

afterEach(() => {
  console.error = original;
  if (errors.length > 0)
    throw new Error(`console.error was called:\n${errors.map((args) => args.map(String).join(' ')).join('\n')}`);
});

/**
 * Chakra's machines act in microtasks and frames of their own, outside of any act(): the tests wait for what they see.
 */
function isMachineUpdate([format, component]: readonly unknown[]): boolean {
  return String(format).includes('not wrapped in act') && MACHINES.test(String(component));
}

const ROOTS =
  'Combobox DatePicker Dialog Field FileUpload Menu NumberInput Popover RadioGroup SegmentGroup Slider Switch Tabs';
const MACHINES = new RegExp(`^(ForwardRef\\()?(ComboboxImpl|(${ROOTS.split(' ').join('|')})Root)\\)?$`);

/** Takes the console errors that a test expects, so that they do not fail it. */
export function takeConsoleErrors(): unknown[][] {
  return errors.splice(0);
}
