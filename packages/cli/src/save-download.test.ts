import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@castwright/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { saveDownload, toFileName } from './save-download.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-save-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A client whose server answers each download with this body. */
const clientOf = (
  body: ConstructorParameters<typeof Response>[0] | null,
  headers: Record<string, string> = {},
): Client =>
  createClient({
    url: 'https://studio.example',
    apiKey: 'cw_key',
    fetch: async () =>
      new Response(body, {
        headers: { 'content-disposition': 'attachment; filename="pier.png"', ...headers },
      }),
  });
const id = '01976f3a-0000-7000-8000-000000000000';

/** A body that breaks off after its first bytes. */
const brokenBody = () => {
  let isBegun = false;
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(new TypeError('terminated'));
      else controller.enqueue(new TextEncoder().encode('half'));
      isBegun = true;
    },
  });
};

describe('saveDownload', () => {
  it('keeps what is there and numbers the new file', async () => {
    await writeFile(path.join(folder, 'pier.png'), 'mine');
    const saved = await saveDownload(clientOf('pixels'), id, folder, {});
    expect(saved).toMatchObject({ bytes: 6, path: path.join(folder, 'pier (2).png') });
    expect(await readFile(path.join(folder, 'pier.png'), 'utf8')).toBe('mine');
    expect(await readFile(saved.path, 'utf8')).toBe('pixels');
  });

  it.each([
    ['breaks off', () => clientOf(brokenBody())],
    ['is shorter than the server said', () => clientOf('half', { 'content-length': '8' })],
  ])('leaves nothing of a file that %s', async (_, open) => {
    const saving = saveDownload(open(), id, folder, {});
    await expect(saving).rejects.toMatchObject({ exitCode: exitCodes.unreachable });
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing of a file whose download is interrupted', async () => {
    const stop = new AbortController();
    const endless = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(8)) });
    const saving = saveDownload(clientOf(endless), id, folder, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(saving).rejects.toThrow('enough');
    expect(await readdir(folder)).toEqual([]);
  });

  it('says when the folder is none', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const saving = saveDownload(clientOf('pixels'), id, file, {});
    await expect(saving).rejects.toMatchObject({ message: `${file} cannot be written: EEXIST.` });
  });
});

describe('toFileName', () => {
  it.each([
    ['pier.png', 'pier.png'],
    ['../../.ssh/config', '_.._.ssh_config'],
    ['.hidden', 'hidden'],
    ['a:b*c?.png', 'a_b_c_.png'],
    ['con.png', '_con.png'],
    ['pier\u0000\u001b.png', 'pier__.png'],
    ['', 'file'],
    ['...', 'file'],
    [`${'ü'.repeat(300)}.png`, `${'ü'.repeat(176)}.png`],
  ])('makes %j the name %j', (text, name) => {
    expect(toFileName(text)).toBe(name);
  });
});
