// Keeps what a test file registered, so that runner.mjs can run one of its tests again without loading the file.
const NodeEnvironment = require('@stryker-mutator/jest-runner/jest-env/node');

/** What Stryker and the mutated code share: which mutant is active, and how often it ran. */
const SHARED = '__stryker__';

/**
 * Test files kept: while `on`, each environment adds its own and is not torn down. Stryker loads the runner from the
 * tree and Jest this file from the sandbox, so that they meet in the process.
 */
const kept = (process[Symbol.for('sagitta.kept-tests')] ??= { on: false, files: [] });

const hooksOf = ({ hooks }, type) => hooks.filter((hook) => hook.type === type).map(({ fn }) => fn);

/** Every test below a block, with the hooks that surround it from outside in. */
function testsOf(block, path, before, after) {
  const name = block.parent ? [...path, block.name] : [];
  const befores = [...before, ...hooksOf(block, 'beforeEach')];
  const afters = [...hooksOf(block, 'afterEach'), ...after];
  return block.children.flatMap((child) =>
    child.type === 'describeBlock'
      ? testsOf(child, name, befores, afters)
      : [{ id: [...name, child.name].join(' ').trimStart(), fn: child.fn, befores, afters }],
  );
}

const hasGroupHooks = (block) =>
  block.hooks.some(({ type }) => type === 'beforeAll' || type === 'afterAll') ||
  block.children.some((child) => child.type === 'describeBlock' && hasGroupHooks(child));

module.exports = class KeptEnvironment extends NodeEnvironment {
  constructor(config, context) {
    super(config, context);
    if (!kept.on) return;
    const inner = this.handleTestEvent;
    this.handleTestEvent = async (event, state) => {
      // Before the run, since Jest drops each function after its test.
      if (event.name === 'run_start')
        kept.files.push({
          shared: this.global[SHARED],
          canReplay: !hasGroupHooks(state.rootDescribeBlock),
          tests: testsOf(state.rootDescribeBlock, [], [], []),
        });
      await inner.call(this, event, state);
    };
    this.teardown = async () => {};
  }
};
module.exports.kept = kept;
