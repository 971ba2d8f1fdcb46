import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkYaml } from '#platform/checked-yaml.ts';
import { type FakeFileHost, startFileHost } from '#tests/fakes/file-host.ts';
import { downloadFile } from '../scripts/lib/engine-setup/download.ts';
import { runEngineCommand } from '../scripts/lib/engine-setup/engine-command.ts';
import { findHostedFile, type HostedFile } from '../scripts/lib/engine-setup/hugging-face.ts';
import type { SetupDeps } from '../scripts/lib/engine-setup/steps.ts';
import {
  type CatalogueFile,
  createEngineFileSchema,
  recipes,
  withoutSecrets,
} from '../src/engines/setup/index.ts';

const content = randomBytes(200_000);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const listed: CatalogueFile = {
  role: 'vae',
  folder: 'vae',
  name: 'some.safetensors',
  repository: 'Some/repository',
  bytes: 200_000,
  sha256: null,
  alike: /^some/,
};

let folder: string;
let host: FakeFileHost;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-engine-'));
});
afterEach(async () => {
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a download', () => {
  let hosted: HostedFile;
  let target: string;
  const pace = { token: null, firstPauseMs: 1, stallMs: 300 };
  const serve = async (file: CatalogueFile = listed) => {
    host = await startFileHost({ 'Some/repository': { 'split_files/vae/some.safetensors': content } });
    hosted = await findHostedFile(file, { host: host.url, token: null });
    target = path.join(folder, 'some.safetensors');
  };
  const left = async () => (await readdir(folder)).sort();

  it('knows size and SHA-256 from the repository, and is in place once both fit', async () => {
    await serve();
    expect(hosted).toMatchObject({ bytes: content.length, sha256: sha256(content) });
    await downloadFile(hosted, target, pace);
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
    expect(await left()).toEqual(['some.safetensors']);
  });

  it('that is cut off goes on where it broke', async () => {
    await serve();
    host.script.cutAfter = () => 70_000;
    await downloadFile(hosted, target, pace);
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
    const ranges = host.downloads.map((each) => each.split(' ')[1]);
    expect(ranges[0]).toBe('whole');
    expect(ranges.length).toBeGreaterThan(2);
    for (const range of ranges.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('goes on with what a killed run has left', async () => {
    await serve();
    await writeFile(`${target}.part`, content.subarray(0, 150_000));
    await downloadFile(hosted, target, pace);
    expect(host.downloads).toEqual([expect.stringContaining('bytes=150000-')]);
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
  });

  it('begins again from a host without ranges, and from a part that is too long', async () => {
    await serve();
    host.script.ignoresRange = true;
    await writeFile(`${target}.part`, content.subarray(0, 150_000));
    await downloadFile(hosted, target, pace);
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
    await writeFile(`${target}.part`, Buffer.alloc(content.length + 1));
    await downloadFile(hosted, target, pace);
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
  });

  it('of other bytes is fetched once more, and never put into place', async () => {
    await serve();
    let spoiled = 1;
    host.script.spoil = () => spoiled-- > 0;
    await downloadFile(hosted, target, pace);
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
    await rm(target);
    host.script.spoil = () => true;
    await expect(downloadFile(hosted, target, pace)).rejects.toThrow('arrived twice with another SHA-256');
    expect(await left()).toEqual([]);
  });

  it('waits for a host that is busy or stalls, and gives up with what it has', async () => {
    await serve();
    let busy = 3;
    host.script.status = (at) => (at.includes('/resolve/') && busy-- > 0 ? 429 : undefined);
    let stalls = 1;
    host.script.stalls = () => stalls-- > 0;
    await downloadFile(hosted, target, pace);
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
    await rm(target);
    await writeFile(`${target}.part`, content.subarray(0, 10));
    host.script.status = (at) => (at.includes('/resolve/') ? 503 : undefined);
    await expect(downloadFile(hosted, target, pace)).rejects.toThrow('The host answers 503. Tried 6 times.');
    expect((await stat(`${target}.part`)).size).toBe(10);
  });

  it('of a repository that refuses says what to do, and tries once', async () => {
    await serve();
    host.script.token = 'hf_good';
    await expect(downloadFile(hosted, target, pace)).rejects.toThrow('set HF_TOKEN');
    expect(host.downloads).toEqual([]);
    await expect(findHostedFile(listed, { host: host.url, token: null })).rejects.toThrow('set HF_TOKEN');
    await downloadFile(hosted, target, { ...pace, token: 'hf_good' });
    expect(sha256(await readFile(target))).toBe(hosted.sha256);
  });

  it('of a file that the catalogue knows otherwise, or that is not there, does not begin', async () => {
    await serve();
    const other = { ...listed, sha256: 'a'.repeat(64) };
    await expect(findHostedFile(other, { host: host.url, token: null })).rejects.toThrow('is another file');
    const gone = { ...listed, name: 'gone.safetensors' };
    await expect(findHostedFile(gone, { host: host.url, token: null })).rejects.toThrow('has 0 large files');
    const nowhere = { host: 'http://127.0.0.1:2', token: null };
    await expect(findHostedFile(listed, nowhere)).rejects.toThrow(/cannot be reached \(.*ECONNREFUSED/);
    host.script.status = () => 200;
    await expect(findHostedFile(listed, { host: host.url, token: null })).rejects.toThrow('unknown way');
  });
});

describe('npm run engine -- setup', () => {
  /** Whether a file of the catalogue may be a small one: those with a known hash may not. */
  const family = recipes.find(({ files }) => files.every((file) => file.sha256 === null))?.family ?? '';
  const said: string[] = [];
  const commands: string[] = [];
  let free = 1e12;
  let fails: RegExp | null = null;
  const modelFiles = () => recipes.filter((recipe) => recipe.family === family).flatMap(({ files }) => files);
  const deps = (): SetupDeps => ({
    host: host.url,
    token: null,
    say: (line) => said.push(line),
    countFreeBytes: async () => free,
    download: { firstPauseMs: 1, stallMs: 300 },
    async run(command, at) {
      commands.push(command.join(' '));
      if (fails?.test(command.join(' '))) throw new Error('killed');
      if (command[0] !== 'git') return;
      const checkout = command.at(-1) ?? '';
      await mkdir(checkout, { recursive: true });
      await writeFile(path.join(at, path.basename(checkout), 'comfyui_version.py'), '__version__ = "0.33.0"');
      await writeFile(path.join(checkout, 'requirements.txt'), 'torch\n');
    },
  });
  const setUp = (...more: string[]) =>
    runEngineCommand(['setup', '--family', family, '--folder', path.join(folder, 'engine'), ...more], deps());
  const at = (...parts: string[]) => path.join(folder, 'engine', ...parts);

  beforeEach(async () => {
    said.length = 0;
    commands.length = 0;
    free = 1e12;
    fails = null;
    const repositories: Record<string, Record<string, Buffer>> = {};
    for (const { folder: kind, name, repository } of modelFiles()) {
      repositories[repository] = { ...repositories[repository], [`split_files/${kind}/${name}`]: content };
    }
    host = await startFileHost(repositories);
  });

  it('clones, installs, downloads and writes a unit and an engine file that is valid', async () => {
    expect(await setUp('--listen', '10.0.0.5')).toBe(0);
    expect(commands).toEqual([
      expect.stringMatching(/^git clone --depth 1 --branch v0\.33\.0 https:\/\/github\.com\//),
      expect.stringMatching(/^python3 -m venv /),
      expect.stringMatching(/python -m pip install .*requirements\.txt$/),
    ]);
    for (const file of modelFiles()) {
      expect(sha256(await readFile(at('models', file.folder, file.name)))).toBe(sha256(content));
    }
    expect(await readFile(at('castwright-comfyui.service'), 'utf8')).toContain(
      '--listen 10.0.0.5 --port 8188',
    );
    const text = await readFile(at('engines.yaml'), 'utf8');
    const { mistakes, value } = checkYaml(text, createEngineFileSchema(withoutSecrets));
    expect(mistakes).toEqual([]);
    expect(value?.engines).toMatchObject([{ url: 'http://10.0.0.5:8188' }]);
    expect(Object.values(value?.models.stacks ?? {}).map((stack) => stack.family)).toContain(family);
    expect(said.join('\n')).toContain('systemctl enable --now castwright-comfyui');
  });

  it('repeated, does nothing again; a file that was changed is fetched anew', async () => {
    await setUp();
    const downloads = host.downloads.length;
    commands.length = 0;
    await setUp();
    expect([commands, host.downloads.length]).toEqual([[], downloads]);
    const [first] = modelFiles();
    await writeFile(at('models', first?.folder ?? '', first?.name ?? ''), 'broken');
    await setUp();
    expect(host.downloads.length).toBe(downloads + 1);
  });

  it.each([
    ['the clone', /^git/],
    ['the packages', /pip install/],
  ])('killed in %s, goes on from there', async (_, what) => {
    fails = what;
    await expect(setUp()).rejects.toThrow('killed');
    fails = null;
    commands.length = 0;
    expect(await setUp()).toBe(0);
    expect(commands.some((command) => what.test(command))).toBe(true);
    expect(commands.some((command) => command.startsWith('git'))).toBe(what.source === '^git');
  });

  it('checks the disk before it downloads anything', async () => {
    free = 5e9;
    await expect(setUp()).rejects.toThrow(/has 5\.0 GB free.*Nothing was downloaded/);
    expect([commands, host.downloads]).toEqual([[], []]);
  });

  it('shows with --dry-run what it would do, and asks no host', async () => {
    expect(await setUp('--dry-run')).toBe(0);
    expect([commands, host.downloads]).toEqual([[], []]);
    expect(await readdir(folder)).toEqual([]);
    for (const { name } of modelFiles()) expect(said.join('\n')).toContain(name);
    expect(said.join('\n')).toContain('git clone');
  });

  it.each([
    ['an unknown family', ['--family', 'flux-dev'], '--family takes z-image-turbo'],
    ['no port', ['--port', '70000'], '--port takes'],
    ['a strange address', ['--listen', 'a b'], '--listen takes'],
  ])('refuses %s', async (_, more, message) => {
    await expect(setUp(...more)).rejects.toThrow(message);
  });

  it('prints its usage without a folder', async () => {
    expect(await runEngineCommand(['setup'], deps())).toBe(2);
    expect(said.join()).toContain('--family FAMILY');
  });
});
