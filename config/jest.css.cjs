const { localStyles } = require('./css-text.cjs');

// A style file is its text, as in a build, so that tests see what is hidden; local class names are those of a build.
module.exports = {
  process: (source, filename) => ({ code: moduleOf(source, filename) }),
};

function moduleOf(source, filename) {
  if (!filename.endsWith('.module.css')) return `module.exports = ${JSON.stringify(source)};`;
  const { css, classes } = localStyles(source, filename, { minify: false });
  return `module.exports = ${JSON.stringify({ __esModule: true, default: classes, css })};`;
}
