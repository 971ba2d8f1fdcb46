import { spawnSync } from 'node:child_process';

const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);

/** Whether the programs in Python under `deploy/` can run here: they need Python 3.10 or newer. */
export const hasPython = status === 0;
