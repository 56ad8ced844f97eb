import { spawnSync } from 'node:child_process';
import { missingCitus } from '../testing/citus-cluster';

// The API tests on a coordinator with two workers, where the extension is installed: pnpm test:citus [jest's options]

const reason = missingCitus();
if (reason !== null) console.log(`Skipped: the API tests on Citus, since ${reason}.`);
else
  process.exitCode =
    spawnSync('jest', process.argv.slice(2), {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE: 'citus' },
    }).status ?? 1;
