/** The names of a part that is new. */
export interface NewPart {
  /** As in `mfe-firmware`. */
  folder: string;
  /** As in `mfe_firmware`. */
  name: string;
  /** As in `firmware`: its page, and the path of that. */
  page: string;
  /** As in `Firmware`. */
  title: string;
}

const CATALOG = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'jest-fixed-jsdom',
  'typescript',
  'webpack',
  'webpack-cli',
];

/**
 * The files of a new part, by their path in its folder: one page for staff, its test, and what a build needs.
 * @param contract the version of the contract that the shell has
 */
export function filesOf(part: NewPart, contract: string): Readonly<Record<string, string>> {
  const { folder, name, page, title } = part;
  const component = `${title.replaceAll(' ', '')}Page`;
  return {
    'package.json': `${JSON.stringify(manifestOfPackage(part), null, 2)}\n`,
    'webpack.config.mjs': `import { part } from '@sagitta/delivery/preset';\n\nexport default part(import.meta.url);\n`,
    'jest.config.mjs': `export { browser as default } from '../config/jest.preset.mjs';\n`,
    'tsconfig.json': `{
  "extends": "../config/tsconfig.base.json",
  "compilerOptions": { "types": ["node", "jest", "@testing-library/jest-dom"] },
  "include": ["src"]
}
`,
    'README.md': `# ${folder}

${title}: one page so far.

## What it promises
- One page, named in \`src/manifest.ts\`, mounted by \`src/module.tsx\`. It needs contract \`^${contract}\` and
  nothing else from the suite.

| page | path | who |
|---|---|---|
| ${title} | \`/${page}\` | staff |

## Where things are
| room | what |
|---|---|
| \`src/app\` | the page |
`,
    'src/manifest.ts': `import type { Manifest } from '@sagitta/shared-contracts/manifest';

/** All that the shell knows of this part before it loads it. A page is added here and in module.tsx. */
export const manifest: Manifest = {
  name: '${name}',
  contract: '^${contract}',
  pages: [
    {
      id: '${page}',
      path: '/${page}',
      title: '${title}',
      access: ['staff'],
      menu: { label: '${title}', order: 95, icon: 'layers', when: 'always' },
    },
  ],
};
`,
    'src/module.tsx': `import { defineRemote, lazyPage } from '@sagitta/shared-contracts/remote';

export default defineRemote({
  pages: {
    ${/^[a-z]\w*$/.test(page) ? page : `'${page}'`}: lazyPage(() => import('./app/${page}.page')),
  },
});
`,
    'src/module.test.ts': `import { manifest } from './manifest';
import remote from './module';

test('has exactly the pages that its manifest announces', () => {
  expect(Object.keys(remote.pages).sort()).toEqual(manifest.pages.map((page) => page.id).sort());
});
`,
    [`src/app/${page}.page.tsx`]: `import { EmptyState, Page } from '@sagitta/shared-ui/core';

export default function ${component}() {
  return (
    <Page>
      <EmptyState title="Nothing to display yet">This page was made by pnpm release new-part.</EmptyState>
    </Page>
  );
}
`,
    [`src/app/${page}.page.test.tsx`]: `import { renderPage } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import ${component} from './${page}.page';

test('says that there is nothing to display yet', () => {
  renderPage(<${component} />);
  expect(screen.getByText('Nothing to display yet')).toBeVisible();
});
`,
  };
}

function manifestOfPackage({ folder, title }: NewPart): object {
  return {
    name: `@sagitta/${folder}`,
    version: '0.1.0',
    private: true,
    description: title,
    type: 'module',
    scripts: {
      typecheck: 'tsc -p .',
      lint: 'oxlint --config ../config/oxlint.json .',
      test: 'jest',
      build: 'webpack',
      dev: `node ../scripts/dev.mjs ${folder}`,
    },
    dependencies: {
      '@sagitta/shared-contracts': 'workspace:*',
      '@sagitta/shared-ui': 'workspace:*',
      react: 'catalog:',
      'react-dom': 'catalog:',
    },
    devDependencies: {
      '@sagitta/delivery': 'workspace:*',
      ...Object.fromEntries(CATALOG.map((name) => [name, 'catalog:'])),
    },
  };
}
