// A style file is its text, as in a build, so that tests see what is hidden.
module.exports = {
  process: (source) => ({ code: `module.exports = ${JSON.stringify(source)};` }),
};
