import { createRequire } from 'node:module';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { SOURCES, sources } from '../build/preset';
import { KeptEntry } from './kept-entry';

/** Where a page has the one copy of React's refresh runtime: it has to be there before React is. */
const RUNTIME = 'window.sagittaRefresh';
const { resolve: find } = createRequire(import.meta.url);

/** The shell of a page whose parts are changed in place: it brings the refresh runtime, before React. */
export function withRefreshRuntime(config: Configuration): Configuration {
  const { entry } = config;
  if (typeof entry !== 'object' || Array.isArray(entry) || typeof entry.main !== 'string')
    throw new Error('The shell has no entry "main" to put the refresh runtime before.');
  const runtime = inline(`
    import * as runtime from ${JSON.stringify(find('react-refresh/runtime'))};
    runtime.injectIntoGlobalHook(window);
    ${RUNTIME} = runtime;
  `);
  return { ...config, entry: { ...entry, main: [runtime, entry.main] } };
}

/**
 * A remote whose components are changed in place, with their state kept (React's fast refresh). What cannot be, such as
 * a module that exports more than components, reloads the page.
 */
export function withRefresh(config: Configuration, part: string): Configuration {
  const { module, plugins = [], output, optimization } = config;
  return {
    ...config,
    // Files of earlier builds stay: a tab that has read the registry of one opens the part from it, then catches up.
    output: { ...output, clean: false },
    module: { ...module, rules: module?.rules?.map((rule) => (rule === SOURCES ? sources(true) : rule)) },
    // Modules stay what they are in the sources, whatever other modules use of them.
    optimization: { ...optimization, concatenateModules: false, usedExports: false, mangleExports: false },
    plugins: [
      ...plugins,
      new webpack.NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, inline(JSX_DEV)),
      new webpack.NormalModuleReplacementPlugin(/\breact-refresh[\\/]runtime(\.js)?$/, inline(partRuntime(part))),
      // The build is that of production in all else, so its mode says so.
      new ReactRefreshPlugin({ forceEnable: true, overlay: false }),
      new KeptEntry(),
    ],
  };
}

/** The development transform asks for a module that the shell does not share; the one that it shares does the same. */
const JSX_DEV = `
  import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
  export { Fragment };
  export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
`;

/** The page's refresh runtime as a part sees it: two parts have modules with the same id. */
function partRuntime(part: string): string {
  return `
    const runtime = ${RUNTIME};
    export const { createSignatureFunctionForTransform, getFamilyByType, isLikelyComponentType, performReactRefresh } =
      runtime;
    export const register = (type, id) => runtime.register(type, ${JSON.stringify(`${part} `)} + id);
    export const injectIntoGlobalHook = () => undefined;
  `;
}

/** A module without a file, whose imports are looked for where the part's are. */
function inline(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
