import { spawnSync } from 'node:child_process';

/** It makes the certificates of tests, which a machine without it leaves out. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
