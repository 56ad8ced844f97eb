/** Lint rules of this repository. Tested in sagitta.test.mjs. */

const isList = (node) => node.type === 'ArrayExpression' || (node.type === 'TSAsExpression' && isList(node.expression));

/** Query keys come from `operationKey` and `answersOf`: a key typed by hand is one that others do not find. */
const operationKeys = {
  meta: {
    type: 'problem',
    messages: { literal: 'Take the key from operationKey() or answersOf() (shared-contracts/query-key).' },
  },
  create: (context) => ({
    Property(node) {
      if (node.key.name === 'queryKey' && isList(node.value)) context.report({ node, messageId: 'literal' });
    },
  }),
};

const DURATIONS = ['MINUTE_MS', 'HOUR_MS', 'DAY_MS'];

/** How long a minute, an hour and a day are is said once. */
const durations = {
  meta: {
    type: 'problem',
    messages: { again: 'Import {{name}} from shared-contracts/rules/age.' },
  },
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (DURATIONS.includes(id.name) && !context.filename.endsWith('shared-contracts/src/rules/age.ts'))
        context.report({ node: id, messageId: 'again', data: { name: id.name } });
    },
  }),
};

export default {
  meta: { name: 'sagitta' },
  rules: { 'operation-keys': operationKeys, durations },
};
