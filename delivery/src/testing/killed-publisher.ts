import { publish } from '../release/publish';
import { localInstallation } from '../store/installation';

/** Started as a process by a test: publishes a build, and kills itself without a word at one of its writes. */
async function main([root = '', name = '', dist = '', at = '']: readonly string[]): Promise<void> {
  const installation = localInstallation(3000, root);
  const { store } = installation;
  let writes = 0;
  const write: typeof store.write = async (key, bytes, expected) => {
    writes += 1;
    // In the middle of the write itself: some of it is on the disk when the process ends.
    if (writes === Number(at)) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return store.write(key, bytes, expected);
  };
  await publish({ ...installation, store: { ...store, write } }, { name, dist, packageVersion: '0.1.0' });
}

void main(process.argv.slice(2));
