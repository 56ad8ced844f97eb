// A style file as a module. `PartStyles` puts its text, minified, into the document with the part that it belongs to,
// so styles travel in the same script as their part and no page flashes without them. A plain `x.css` exports its text;
// an `x.module.css` exports its local class names, and its text as `css`.
const { createHash } = require('node:crypto');
const { relative, resolve, sep } = require('node:path');
const { transform } = require('lightningcss');

const ROOT = resolve(__dirname, '..');
const MODULE = '.module.css';

/** The loader of webpack. */
module.exports = function cssText(source) {
  return cssModule(source, this.resourcePath);
};
module.exports.cssModule = cssModule;
module.exports.classPrefix = classPrefix;
module.exports.localStyles = localStyles;

function cssModule(source, filename) {
  if (filename.endsWith(MODULE)) {
    const { css, classes } = localStyles(source, filename);
    return `export const css = ${JSON.stringify(css)};\nexport default ${JSON.stringify(classes)};`;
  }
  const { code } = transform({ filename, code: Buffer.from(source), minify: true });
  return `export default ${JSON.stringify(code.toString())};`;
}

/** The text of an `x.module.css` and its class names, by the names that the file gives them. */
function localStyles(source, filename, { minify = true } = {}) {
  const { code, exports = {} } = transform({
    filename,
    code: Buffer.from(source),
    minify,
    cssModules: { pattern: `${classPrefix(filename)}-[local]`, animation: false, grid: false, customIdents: false },
  });
  // The order of lightningcss changes from call to call; the same sources have to give the same bytes.
  const locals = Object.keys(exports).sort();
  const classes = Object.fromEntries(locals.map((local) => [local, exports[local].name]));
  return { css: code.toString(), classes };
}

/**
 * Four characters from the file's path, the same in every build: `s3fk-line`. Short, since each name travels twice; no
 * two files have the same ones (config/styles.test.mjs).
 */
function classPrefix(filename) {
  const path = relative(ROOT, filename).replaceAll(sep, '/');
  const number = createHash('sha256').update(path).digest().readUInt32BE();
  return `s${(number % 36 ** 3).toString(36).padStart(3, '0')}`;
}
