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

export default { meta: { name: 'sagitta' }, rules: { 'operation-keys': operationKeys } };
