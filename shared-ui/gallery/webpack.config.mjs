// The gallery: every part in both modes, for eyes only. `pnpm gallery` serves it; nothing of it is shipped.
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const port = Number(process.env.PORT_BASE ?? 3000) + 9;

export default (_env, { mode = 'development' }) => ({
  mode,
  entry: `${here}gallery.tsx`,
  output: { path: `${here}dist`, filename: 'gallery.js', chunkFilename: '[name].js', publicPath: '/', clean: true },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  devtool: false,
  module: {
    rules: [
      { test: /\.css$/, loader: fileURLToPath(new URL('../../config/css-text.cjs', import.meta.url)) },
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
    ],
  },
  performance: { hints: false },
  devServer: { port, static: here, historyApiFallback: true, hot: false },
});
