import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { PRODUCT_PAGES } from '@sagitta/shared-contracts/api/product-pages';
import { SERVED } from '../src/served';

// Lists what the contract declares and this host does not serve, so that the gaps are known.
const served = new Set(SERVED.map(({ operation }) => operation.name));
const declared = Object.values(ALL_OPERATIONS);
const missing = declared.filter(({ name }) => !served.has(name));
for (const { method, path, name } of missing)
  console.log(`${method.padEnd(6)} ${path.padEnd(44)} ${name.padEnd(30)} ${PRODUCT_PAGES[name]}`);
console.log(
  `${declared.length - missing.length} of ${declared.length} operations are served, ${missing.length} are not.`,
);
