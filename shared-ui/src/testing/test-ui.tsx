import { render, type RenderResult } from '@testing-library/react';
import { createContext, use, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as calendar from '../dates/calendar';
import { calendarPart } from '../dates/calendar-part';
import { controls } from '../forms/controls';
import * as controlsChunk from '../forms/controls-chunk';
import { layers } from '../overlay/layers';
import * as layersChunk from '../overlay/layers-chunk';
import { machines } from '../select/machines';
import * as selectChunk from '../select/select-chunk';
import { UiProvider } from '../theme/ui-provider';

// In a browser they are fetched when they are first wanted.
layers.provide(layersChunk);
machines.provide(selectChunk);
calendarPart.provide(calendar);
controls.provide(controlsChunk);

export interface TestUiProps {
  /** Where the router starts. */
  path?: string;
  /** The route pattern that the children are shown at, where they read parameters: `/systems/:id`. */
  route?: string;
  children: ReactNode;
}

const Content = createContext<ReactNode>(null);

/** What surrounds a component when it is shown: the theme, and a router in memory. */
export function TestUi({ path = '/', route = '*', children }: TestUiProps) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: route, element: <Shown /> }], { initialEntries: [path] }),
  );
  return (
    <UiProvider>
      <Content value={children}>
        <RouterProvider router={router} />
      </Content>
    </UiProvider>
  );
}

/** Shows a component with what surrounds it. */
export function renderUi(ui: ReactNode): RenderResult {
  return render(ui, { wrapper: TestUi });
}

/**
 * Sets the window's width, in pixels, and what media queries answer to it. Reduced motion, dark and print are off
 * unless asked.
 */
export function setViewport({
  width = 1280,
  reducedMotion = false,
  dark = false,
  print = false,
}: { width?: number; reducedMotion?: boolean; dark?: boolean; print?: boolean } = {}): void {
  window.innerWidth = width;
  window.matchMedia = (query) => ({
    ...NO_LISTENERS,
    media: query,
    matches: query === 'print' ? print : answers(query, width, reducedMotion, dark),
  });
}

const NO_LISTENERS = {
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => true,
};
const MAX_WIDTH = /max-width: ([\d.]+)px/;

function answers(query: string, width: number, reducedMotion: boolean, dark: boolean): boolean {
  const limit = MAX_WIDTH.exec(query)?.[1];
  if (limit) return width <= Number(limit);
  if (query.includes('prefers-reduced-motion')) return reducedMotion;
  return query.includes('prefers-color-scheme: dark') && dark;
}

function Shown() {
  return use(Content);
}
