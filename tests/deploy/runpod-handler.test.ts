import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasPython } from '#tests/setup/python.ts';

const folder = path.join(import.meta.dirname, '../../deploy/runpod-handler/tests');

describe.skipIf(!hasPython)('the RunPod handler', () => {
  it('keeps names in their folders, checks hashes, reports seldom, names faults and leaves no file', async () => {
    const { stderr } = await promisify(execFile)('python3', ['-m', 'unittest', 'discover', '-s', folder], {
      // Nothing is written beside the sources.
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(stderr).toMatch(/Ran 1[0-9] tests[\s\S]*OK\s*$/);
  });
});
