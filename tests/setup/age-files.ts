import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { writeAgeFile } from '#tests/factories/age-files.ts';

/** Age files of a test, which are removed after it. */
export function useAgeFiles() {
  const folder = mkdtemp(path.join(tmpdir(), 'castwright-age-'));
  afterAll(async () => rm(await folder, { recursive: true, force: true }));
  return {
    write: async (rules: string, trustList?: string) => writeAgeFile(await folder, rules, trustList),
  };
}
