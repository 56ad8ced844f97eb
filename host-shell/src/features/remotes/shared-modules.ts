import * as sharedCore from '@sagitta/shared-ui/core';
import * as sharedRouter from '@sagitta/shared-ui/router';
import * as jotai from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as jotaiUtils from './jotai-utils-face';
import * as query from './query-face';

/** Either a module that the shell runs with anyway, or one that is fetched when the first remote asks for it. */
export type SharedModule = { module: unknown } | { load: () => Promise<unknown> };

/**
 * What the shell brings for the remotes, by the address that they import (the preset's `shared` table has the same
 * packages).
 * The subpaths of shared-ui are those that its package.json names; the others travel with each remote, shaken.
 */
export const SHARED_MODULES: Readonly<Record<string, SharedModule>> = {
  react: { module: react },
  'react/jsx-runtime': { module: jsxRuntime },
  'react-dom': { module: reactDom },
  'react-dom/client': { module: reactDomClient },
  jotai: { module: jotai },
  // The root exports all of both.
  'jotai/react': { module: jotai },
  'jotai/vanilla': { module: jotai },
  'jotai/utils': { module: jotaiUtils },
  '@tanstack/react-query': { module: query },
  '@emotion/react': { load: () => import('@emotion/react') },
  '@sagitta/shared-ui/core': { module: sharedCore },
  '@sagitta/shared-ui/router': { module: sharedRouter },
  '@sagitta/shared-ui/data-grid': {
    load: () => import(/* webpackChunkName: "data-grid" */ '@sagitta/shared-ui/data-grid'),
  },
  '@sagitta/shared-ui/dates': { load: () => import('@sagitta/shared-ui/dates') },
  '@sagitta/shared-ui/forms': { load: () => import('@sagitta/shared-ui/forms') },
  '@sagitta/shared-ui/overlay': { load: () => import('@sagitta/shared-ui/overlay') },
  '@sagitta/shared-ui/segments': { load: () => import('@sagitta/shared-ui/segments') },
  '@sagitta/shared-ui/select': { load: () => import('@sagitta/shared-ui/select') },
  '@sagitta/shared-ui/tabs': { load: () => import('@sagitta/shared-ui/tabs') },
  '@sagitta/shared-ui/use-form': { load: () => import('@sagitta/shared-ui/use-form') },
};
