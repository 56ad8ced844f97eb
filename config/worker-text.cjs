// A script for a worker as text: `import text from './x?worker'`. It is bundled by itself and put into a chunk of its
// part, since browsers refuse a worker of another origin, which a federated part has; a blob of the text starts.

/** The loader of webpack. It runs before those of the script, which are for the bundle inside. */
module.exports.pitch = function workerText() {
  const done = this.async();
  const {
    _compiler: { webpack, options },
  } = this;
  const compiler = webpack({
    mode: 'production',
    target: 'webworker',
    devtool: false,
    context: options.context,
    entry: this.resourcePath,
    output: { filename: 'worker.js', path: options.output.path },
    resolve: options.resolve,
    resolveLoader: options.resolveLoader,
    module: { rules: options.module.rules.filter(({ resourceQuery }) => !resourceQuery) },
    optimization: { minimizer: options.optimization.minimizer },
    performance: false,
  });
  compiler.hooks.shouldEmit.tap('WorkerText', () => false);
  compiler.run((failure, stats) => {
    const error = failure ?? stats.compilation.errors[0];
    if (error) return done(error);
    for (const file of stats.compilation.fileDependencies) this.addDependency(file);
    const text = stats.compilation.assets['worker.js'].source().toString();
    return compiler.close((closing) => done(closing, `export default ${JSON.stringify(text)};`));
  });
};
