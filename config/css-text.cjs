// A style file as a module whose default export is its text, minified. `PartStyles` puts the text into the document
// with the part that it belongs to, so styles travel in the same script as their part and no page flashes without them.
const { transform } = require('lightningcss');

/** The loader of webpack. */
module.exports = function cssText(source) {
  return cssModule(source, this.resourcePath);
};
module.exports.cssModule = cssModule;

function cssModule(source, filename) {
  const { code } = transform({ filename, code: Buffer.from(source), minify: true });
  return `export default ${JSON.stringify(code.toString())};`;
}
