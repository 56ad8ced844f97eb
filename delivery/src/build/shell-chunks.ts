/** Modules by where they live, each in one chunk: one copy of each, and few requests (docs/decisions/0003-federation.md). */
const group = (name: string, test: RegExp, priority: number) => ({ name, test, priority, chunks: 'all' as const, enforce: true, reuseExistingChunk: false });

export const SHELL_CHUNKS = {
  cacheGroups: {
    /** Changes with React alone. */
    react: group('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, 30),
    /** What every page is drawn with. Forced into one chunk, or scope hoisting copies its parts into each subpath that uses them. */
    ui: group('ui', /[\\/]node_modules[\\/](@chakra-ui|@pandacss|@emotion|stylis|react-is|hoist-non-react-statics)[\\/]|[\\/]shared-ui[\\/]src[\\/](core|theme)[\\/]/, 20),
    /** What the signed-in suite adds for all parts. */
    suite: group('suite-packages', /[\\/]node_modules[\\/](react-router|react-router-dom|@tanstack|jotai)[\\/]|[\\/]shared-ui[\\/]src[\\/]router[\\/]/, 10),
  },
};
