import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasPython } from '#tests/setup/python.ts';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, '../../deploy/comfyui/clean_up.py');
const job = '0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d';
const unused = `${'a'.repeat(64)}.safetensors`;
const used = `${'b'.repeat(64)}.safetensors`;

/** Age in days and content, by file. */
const files: Record<string, { days: number; text: string }> = {
  [`input/castwright/${job}-source.png`]: { days: 2, text: '' },
  'input/castwright/of-a-running-job.png': { days: 2, text: 'a picture' },
  [`input/castwright-${job}/001.png`]: { days: 2, text: '' },
  [`input/castwright-${job}/001.txt`]: { days: 2, text: '' },
  [`output/castwright/${job}-01_00001_.png`]: { days: 2, text: '' },
  'output/castwright/just-emptied.png': { days: 0, text: '' },
  [`output/loras/castwright/${job}-01_00001_.safetensors`]: { days: 2, text: '' },
  [`output/loras/castwright/${unused}`]: { days: 31, text: 'weights' },
  [`output/loras/castwright/${used}`]: { days: 29, text: 'weights' },
  'output/loras/castwright/of-the-operator.safetensors': { days: 99, text: 'weights' },
  'output/loras/another.safetensors': { days: 99, text: 'weights' },
  'output/empty-of-the-operator.png': { days: 99, text: '' },
};
const kept = [
  'input/castwright/of-a-running-job.png',
  'output/castwright/just-emptied.png',
  'output/empty-of-the-operator.png',
  'output/loras/another.safetensors',
  'output/loras/castwright/of-the-operator.safetensors',
  `output/loras/castwright/${used}`,
].toSorted();

describe.skipIf(!hasPython)('the clean-up of a ComfyUI server', () => {
  let waiting = 0;
  let base: string;
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ exec_info: { queue_remaining: waiting } })),
  );
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(async () => {
    waiting = 0;
    base = await mkdtemp(path.join(tmpdir(), 'castwright-clean-up-'));
    for (const [name, { days, text }] of Object.entries(files)) {
      const file = path.join(base, name);
      const time = new Date(Date.now() - days * 24 * 3_600_000 - 60_000);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      await utimes(file, time, time);
    }
    return () => rm(base, { recursive: true });
  });

  const cleanUp = (...more: string[]) => {
    const { port } = server.address() as AddressInfo;
    return run('python3', [script, '--base', base, '--url', `http://127.0.0.1:${port}`, ...more]);
  };
  const listFiles = async () =>
    (await readdir(base, { recursive: true })).filter((name) => name in files).toSorted();

  it('deletes old empty files and unused copies of models, and nothing else', async () => {
    const { stdout } = await cleanUp();
    expect(stdout).toContain('6 files');
    expect(await listFiles()).toEqual(kept);
    expect(await readdir(path.join(base, 'input'))).toEqual(['castwright']);
  });

  it('only says what it would delete when it is asked to', async () => {
    const { stdout } = await cleanUp('--dry-run');
    expect(stdout).toContain(unused);
    expect(await listFiles()).toHaveLength(Object.keys(files).length);
  });

  it('deletes nothing while the server is at work, or does not answer', async () => {
    waiting = 1;
    expect((await cleanUp()).stdout).toContain('at work');
    await expect(cleanUp('--url', 'http://127.0.0.1:9')).rejects.toMatchObject({ code: 1 });
    expect(await listFiles()).toHaveLength(Object.keys(files).length);
  });
});
