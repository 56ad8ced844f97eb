import type { Chunk, ChunkGraph, Module } from 'webpack';

/** What every table needs, and what those of a wide window need as well. */
const TABLES: readonly (string | null | undefined)[] = ['data-grid', 'ag-grid'];

export const SHELL_CHUNKS = {
  // A file that would hold less stays with all who need it: one of 3 KB more on every page cost 1.2 KB.
  minSize: 30_000,
  cacheGroups: {
    // What is used once stays with its only user: a file of its own costs its headers.
    defaultVendors: false as const,
    react: {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      chunks: 'all' as const,
      enforce: true,
      priority: 30,
    },
    // The two are requested side by side, and what is in both comes once.
    tables: {
      name: 'tables',
      test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
        [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'data-grid'),
      chunks: ({ name }: Chunk) => TABLES.includes(name),
      enforce: true,
      priority: 20,
    },
  },
};
