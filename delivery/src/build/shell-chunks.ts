/** React changes rarely, so it has a file of its own that stays cached over the shell's releases. */
export const SHELL_CHUNKS = {
  cacheGroups: {
    react: {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      chunks: 'all',
      enforce: true,
      priority: 30,
    },
  },
} as const;
