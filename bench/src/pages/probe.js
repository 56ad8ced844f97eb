// Runs inside the measured page, before the page's own scripts. Plain JavaScript, since a TypeScript loader adds
// helpers to a function's text that the page does not have.
(() => {
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const all = (selector, test = () => true) => [...document.querySelectorAll(selector)].filter(test);

  /** What has to be seen before a person can use the page. Shells of loading pages have none of it. */
  const USABLE = {
    login: () => all('button', ({ textContent }) => textContent.trim() === 'Log in'),
    systems: () => all('main a[href*="/dashboard"]'),
    dashboard: () => all('main article', ({ textContent }) => /\d\s?(mm|°)/.test(textContent)),
    logs: () => all('main', ({ textContent }) => /\d{2}\/\d{2}\/\d{4}/.test(textContent)),
    graph: () => all('main canvas'),
    accounts: () => all('main [role="row"] [role="gridcell"]', ({ textContent }) => /@/.test(textContent)),
  };
  /** What is there and can be seen is not yet a picture. */
  const PAINTED = { graph: isPainted };

  function isPainted(canvas) {
    if (canvas.width === 0 || canvas.height === 0) return false;
    const small = new OffscreenCanvas(48, 24).getContext('2d');
    small.drawImage(canvas, 0, 0, 48, 24);
    return small.getImageData(0, 0, 48, 24).data.some((channel) => channel > 0);
  }

  const seen = {
    firstPaint: null,
    largestPaint: null,
    largestElement: '',
    layoutShift: 0,
    longTasks: 0,
    longestTask: 0,
    usable: null,
    clickedAt: null,
  };

  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
    seen.largestElement = [
      entry.element?.tagName.toLowerCase() ?? 'gone',
      entry.element?.textContent.trim().slice(0, 40) ?? '',
    ].join(' ');
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.layoutShift += entry.value;
  });
  observe('longtask', (entry) => {
    seen.longTasks += entry.duration;
    seen.longestTask = Math.max(seen.longestTask, entry.duration);
  });
  addEventListener(
    'click',
    () => {
      seen.clickedAt = performance.now();
    },
    { capture: true },
  );

  /**
   * Records when the named page becomes usable: the frame after its content appeared, so that it is painted. It looks
   * after a change, and each frame only while the content is there unseen: on a slowed page a look that is asked for
   * with each frame, which the page would not have drawn, took a fifth of the time that it measured.
   */
  const watch = (name) => {
    seen.usable = null;
    let isAsked = false;
    const ask = () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(look);
    };
    const changes = new MutationObserver(ask);
    const look = () => {
      isAsked = false;
      const content = document.body ? USABLE[name]() : [];
      if (content.some((element) => shown(element) && (PAINTED[name] ?? Boolean)(element))) {
        changes.disconnect();
        requestAnimationFrame(() => {
          seen.usable = performance.now();
        });
      } else if (content.length > 0) ask();
    };
    changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    ask();
  };

  window.bench = { watch, seen: () => ({ ...seen, timeOrigin: performance.timeOrigin }) };
})();
