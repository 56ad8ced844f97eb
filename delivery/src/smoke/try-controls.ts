import type { Page } from 'playwright-core';

/** Controls that are tried in a page at most, and for how long. */
const CONTROLS = 60;
const TRYING_MS = 12_000;
const CLICK_MS = 1_000;
/** What a click brings up comes within so long; it may fetch code and data first. */
const SETTLED_MS = 120;

/** Marks the next control. */
const NEXT = 'data-smoke-next';

/**
 * Opens what a page has to open: each tab, menu and dialog, and what these have in turn. The API is a stub, so that
 * nothing can be lost.
 * @param isBroken ends it
 * @returns the names of what was tried
 */
export async function tryControls(tab: Page, isBroken: () => Promise<boolean>): Promise<string[]> {
  const { pathname } = new URL(tab.url());
  const tried: string[] = [];
  const until = Date.now() + TRYING_MS;
  while (tried.length < CONTROLS && Date.now() < until) {
    const next = await tab.evaluate(markNext, { tried, mark: NEXT });
    if (next === null) break;
    if (next.name === '') {
      // Everything in what lies above the page was tried.
      await tab.keyboard.press('Escape');
      tried.push(`${next.layer}${tried.filter((name) => name.startsWith(next.layer)).length}`);
    } else {
      tried.push(next.name);
      // Covered, or gone meanwhile: another click may uncover it.
      await tab.click(`[${NEXT}]`, { timeout: CLICK_MS }).catch(() => undefined);
    }
    await tab.waitForTimeout(SETTLED_MS);
    if (await isBroken()) break;
    if (new URL(tab.url()).pathname !== pathname) {
      await tab.goBack({ waitUntil: 'commit' }).catch(() => undefined);
      await tab.waitForTimeout(SETTLED_MS);
    }
  }
  return tried;
}

interface Next {
  /** Of the layer and the control, or empty where the layer has none that was not tried. */
  name: string;
  layer: string;
}

/**
 * In the page: the next control of the topmost dialog or menu, else of the page; null where nothing is left. Holds no
 * function of its own: their names are not known there.
 */
function markNext({ tried, mark }: { tried: readonly string[]; mark: string }): Next | null {
  document.querySelectorAll(`[${mark}]`).forEach((element) => element.removeAttribute(mark));
  const above = [...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]')]
    .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
    .at(-1);
  const scope = above ?? document.querySelector('main');
  if (!scope) return null;
  const layer = above ? `${above.getAttribute('role')} ` : '';
  // First one of each kind, then its other rows.
  for (const rows of [/\d+/g, /^$/g])
    for (const control of scope.querySelectorAll('[role=tab],[role=menuitem],button,summary')) {
      if (!control.checkVisibility() || control.getClientRects().length === 0) continue;
      if (control.matches(':disabled,[aria-disabled=true]')) continue;
      const label = control.getAttribute('aria-label') ?? control.textContent ?? '';
      const name = `${layer}${control.getAttribute('role') ?? 'button'} ${label.trim()}`;
      const kind = name.replace(rows, '');
      if (tried.some((one) => one.replace(rows, '') === kind)) continue;
      control.setAttribute(mark, '');
      return { name, layer };
    }
  return above ? { name: '', layer } : null;
}
