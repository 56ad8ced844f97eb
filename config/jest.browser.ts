// A message on console.error that a test does not expect fails that test.
import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';

// What is loaded lazily takes its time on a busy machine. A clock that a test has faked does not run faster there.
beforeAll(() => {
  Object.defineProperty(getConfig(), 'asyncUtilTimeout', {
    configurable: true,
    enumerable: true,
    get: () => (Object.hasOwn(setTimeout, 'clock') ? 5_000 : 30_000),
  });
});

// An attempt of waitFor that fails prints the page for nobody: its last one is printed when it gives up.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
});

/**
 * A layer that has just opened hears keys and presses from its next frame on. A test can be faster than the 16 ms of
 * jsdom's frames, which no person is; with the next task it is not.
 */
window.requestAnimationFrame = (act) => window.setTimeout(() => act(performance.now()), 0);
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);

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

/**
 * jsdom matches an element with every rule of every style sheet, anew after each change: with those of Chakra and AG
 * Grid 60 % of a page's test. None of their rules is read; inline styles and `hidden` still count.
 */
const createElement = document.createElement.bind(document);
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (name === 'style') element.setAttribute('type', 'text/plain');
  return element;
}) as typeof createElement;

/**
 * React takes a stack trace for each element that is made, a twentieth of a page's test, for development tools to show.
 * After 10,000 it rests for the second: here it thinks that it always has.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = jest.requireActual<
  Record<string, object>
>(require.resolve('react', { paths: [process.cwd()] }));
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
});

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
