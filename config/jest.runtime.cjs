// Jest compiles each module again for each test file, half of what a small file takes. V8 has the code of a script that
// it has compiled before, in another context too, but not that of a function compiled by `compileFunction`.
const { createRequire } = require('node:module');
const vm = require('node:vm');

const { compileFunction } = vm;
/** A script with either asks Jest for modules while it runs, or begins with what no function may contain. */
const NEEDS_JEST = /^#!|\bimport\s*\(/;

vm.compileFunction = (source, parameters, options = {}) => {
  const { parsingContext, filename } = options;
  if (!parsingContext || NEEDS_JEST.test(source)) return compileFunction(source, parameters, options);
  // On the first line, so that stack traces have the lines and columns of the source.
  const head = `(function (${parameters.join(', ')}) {`;
  return new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length }).runInContext(parsingContext);
};

const core = createRequire(require.resolve('jest')).resolve('@jest/core');
module.exports = createRequire(core)('jest-runtime');
