import { folderStore } from '../store/folder-store';
import { remoteBuild, temporaryFolder, temporaryInstallation } from '../testing/fake-builds';
import { explain } from './explain';
import { publish } from './publish';
import { mapKey } from './stored-releases';

const MAP = {
  version: 3,
  sources: ['webpack://mfe_systems/./src/app/page.tsx', 'webpack://mfe_systems/../shared-ui/src/core/card.tsx'],
  names: ['SystemsPage'],
  // Column 0 is line 3 of the first source, column 10 line 8 of the second.
  mappings: 'AAEAA,UCKA',
};

test('each position in a release is told as the one in its sources', async () => {
  const store = folderStore(await temporaryFolder());
  await store.write(mapKey('mfe_systems', '0.1.0-1a2b3c4d', '1.abc.js.map'), Buffer.from(JSON.stringify(MAP)));
  const at = 'https://systems.example/parts/mfe_systems/0.1.0-1a2b3c4d/1.abc.js';
  expect(
    await explain(
      store,
      [
        'TypeError: x is undefined',
        `    at r (${at}:1:5)`,
        `    at ${at}:1:14`,
        `t@${at}:1:1`,
        '    at https://systems.example/mfe_systems/0.0.9-gone/2.js:1:1',
        '    at <anonymous>:3:7',
      ].join('\n'),
    ),
  ).toBe(
    [
      'TypeError: x is undefined',
      '    at r (SystemsPage mfe-systems/src/app/page.tsx:3:1 [mfe_systems 0.1.0-1a2b3c4d])',
      '    at shared-ui/src/core/card.tsx:8:1 [mfe_systems 0.1.0-1a2b3c4d]',
      't@SystemsPage mfe-systems/src/app/page.tsx:3:1 [mfe_systems 0.1.0-1a2b3c4d]',
      '    at https://systems.example/mfe_systems/0.0.9-gone/2.js:1:1',
      '    at <anonymous>:3:7',
      'No source map is kept of mfe_systems 0.0.9-gone.',
    ].join('\n'),
  );
});

test('source maps are kept with each release, where no web server looks', async () => {
  const installation = await temporaryInstallation();
  const { version } = await publish(installation, await remoteBuild('mfe_systems'));
  expect(await installation.store.read(mapKey('mfe_systems', version, 'remoteEntry.js.map'))).not.toBeNull();
});
