import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPreviewEngine } from '@castwright/preview-engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiScopes } from '#contract/api-keys.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makeContent } from '#tests/factories/content.ts';
import { makeModel } from '#tests/factories/models.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { startTrainingElsewhere } from '#tests/factories/training.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { type InstalledPackages, installPackages } from '#tests/setup/installed-packages.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { hasPython } from '#tests/setup/python.ts';
import { type ProgramOptions, runProgram } from '#tests/setup/run-program.ts';

/** The installed command as a child process, against a server that makes pictures. */
const database = useDatabase();
let installation: TestInstallation;
let packages: InstalledPackages;
let home: string;
let userId: string;
let session: TestClient;
let apiKey: string;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [createPreviewEngine({ threads: 1 })],
  });
  packages = await installPackages();
});
afterAll(async () => {
  await installation?.close();
  await packages?.remove();
});
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'castwright-cli-'));
  userId = (await makeUserWithTokens(database.db, 20)).id;
  session = await signInAs(installation, userId);
  apiKey = await createKey();
});
afterEach(async () => {
  await rm(home, { recursive: true, force: true });
  expect(await auditLedger(database.db)).toEqual([]);
});

async function createKey(scopes: readonly string[] = apiScopes): Promise<string> {
  const body = { name: 'Night run', scopes, callsPerMinute: 600 };
  return (await session.call('createApiKey', { body })).body.secret;
}

/** Runs the command with the key of the test in its variables, unless others are given. */
function castwright(args: readonly string[], { env, ...options }: ProgramOptions = {}) {
  const access = { CASTWRIGHT_URL: installation.url, CASTWRIGHT_API_KEY: apiKey };
  const own = { XDG_CONFIG_HOME: home, HOME: home, ...(env ?? access) };
  return runProgram(packages.castwright, args, { cwd: home, ...options, env: own });
}
const settingsFile = () => path.join(home, 'castwright/config.json');
const withoutAccess = { env: {} };
const getTokens = async () => (await getBalance(database.db, userId)).tokens;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The hash of an item's file as the server has it. */
async function hashStored(contentId: string): Promise<string> {
  const response = await session.fetch(`/api/content/${contentId}/download`);
  return sha256(Buffer.from(await response.arrayBuffer()));
}

describe('castwright login', () => {
  it('stores a key that the server accepts for its user alone, and forgets it again', async () => {
    const login = await castwright(['login', '--url', installation.url, '--key-stdin'], {
      ...withoutAccess,
      input: `${apiKey}\n`,
    });
    expect([login.code, login.stdout]).toEqual([0, '']);
    expect(login.stderr).toContain('with the key “Night run”');
    expect(login.stderr).not.toContain(apiKey);
    expect((await stat(settingsFile())).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(settingsFile()))).mode & 0o777).toBe(0o700);
    expect(await readdir(path.dirname(settingsFile()))).toEqual(['config.json']);
    const whoami = await castwright(['whoami'], withoutAccess);
    expect(whoami).toMatchObject({ code: 0, stderr: '' });
    expect(whoami.stdout).toContain(`Server       ${installation.url}\n`);
    expect(whoami.stdout).toContain('Permissions  read_content, generate, manage_content, write_posts\n');
    expect((await castwright(['logout'], withoutAccess)).code).toBe(0);
    const signedOut = await castwright(['whoami'], withoutAccess);
    expect([signedOut.code, signedOut.stdout]).toEqual([3, '']);
    expect(signedOut.stderr).toContain('You are not signed in.');
  });

  it('keeps what was stored when the server refuses the new key', async () => {
    const login = ['login', '--url', installation.url, '--key-stdin'];
    await castwright(login, { ...withoutAccess, input: apiKey });
    const stored = await readFile(settingsFile(), 'utf8');
    const refused = await castwright(login, { ...withoutAccess, input: `cw_${'a'.repeat(43)}` });
    expect([refused.code, refused.stderr]).toEqual([3, 'This API key is invalid, revoked or expired.\n']);
    const nothing = await castwright(login, { ...withoutAccess, input: '' });
    expect([nothing.code, nothing.stderr]).toEqual([2, 'The API key is missing or is not one.\n']);
    expect(await readFile(settingsFile(), 'utf8')).toBe(stored);
  });

  it('lets the variables win, and sends a stored key to its own server alone', async () => {
    await castwright(['login', '--url', installation.url, '--key-stdin'], {
      ...withoutAccess,
      input: apiKey,
    });
    const other = await createKey(['read_content']);
    const whoami = await castwright(['whoami', '--json'], { env: { CASTWRIGHT_API_KEY: other } });
    expect(JSON.parse(whoami.stdout)).toMatchObject({
      url: installation.url,
      key: { scopes: ['read_content'] },
    });
    const elsewhere = await castwright(['whoami'], { env: { CASTWRIGHT_URL: 'https://studio.example' } });
    expect(elsewhere.code).toBe(3);
    expect(elsewhere.stderr).toContain('There is no key for https://studio.example.');
  });

  it('closes a file that others could read, and names one that is damaged', async () => {
    await castwright(['login', '--url', installation.url, '--key-stdin'], {
      ...withoutAccess,
      input: apiKey,
    });
    await chmod(settingsFile(), 0o644);
    const { code, stderr } = await castwright(['whoami'], withoutAccess);
    expect([code, (await stat(settingsFile())).mode & 0o777]).toEqual([0, 0o600]);
    expect(stderr).toContain('could be read by other users');
    await writeFile(settingsFile(), '{"url":');
    const damaged = await castwright(['whoami'], withoutAccess);
    expect([damaged.code, damaged.stderr]).toEqual([
      3,
      `${settingsFile()} is damaged. Run castwright login again.\n`,
    ]);
  });

  it('asks without a terminal for its options', async () => {
    const { code, stderr } = await castwright(['login', '--url', installation.url], withoutAccess);
    expect([code, stderr]).toEqual([2, 'There is no terminal to ask at. Use --url and --key-stdin.\n']);
  });

  it.skipIf(!hasPython)('asks at a terminal, and does not show the key', async () => {
    const terminal = `
import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], 'login'])
said, read, answers = b'', 0, [(b'Server URL: ', sys.argv[2]), (b'(not shown): ', sys.argv[3])]
while True:
    try: piece = os.read(fd, 1024)
    except OSError: break
    if not piece: break
    said += piece
    # What moves the cursor may come with the question or after it.
    if answers and answers[0][0] in said[read:]:
        read = len(said)
        os.write(fd, answers.pop(0)[1].encode() + b'\\r')
sys.stdout.write(said.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;
    const { code, stdout } = await runProgram(
      'python3',
      ['-c', terminal, packages.castwright, installation.url, apiKey],
      { cwd: home, env: { XDG_CONFIG_HOME: home, HOME: home } },
    );
    expect(stdout).toContain('Signed in to');
    expect(stdout).not.toContain(apiKey);
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(settingsFile(), 'utf8'))).toEqual({ url: installation.url, apiKey });
  });
});

describe('castwright generate', () => {
  it('shows the price, waits, and leaves the files in the folder as the server has them', async () => {
    await makePersona(database.db, userId, { name: 'Mara' });
    const args = ['generate', 'on a pier', '--persona', 'mara', '--count', '4', '--seed', '7'];
    const { code, stderr, stdout } = await castwright([...args, '--wait', '--out', 'pictures', '--json']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^4 tokens for 4 pictures\n/);
    expect(stderr.match(/ completed\n/g)).toHaveLength(4);
    const { files, jobs } = JSON.parse(stdout);
    expect(await getTokens()).toBe(16);
    expect(files.map(({ contentId }: { contentId: string }) => contentId)).toEqual(
      jobs.map(({ contentId }: { contentId: string }) => contentId),
    );
    for (const { bytes, contentId, path: file, sha256: hash } of files) {
      const written = await readFile(path.join(home, file));
      expect([sha256(written), written.length]).toEqual([hash, bytes]);
      expect(hash).toBe(await hashStored(contentId));
    }
    expect((await readdir(path.join(home, 'pictures'))).sort()).toEqual([
      'on a pier (2).png',
      'on a pier (3).png',
      'on a pier (4).png',
      'on a pier.png',
    ]);
  });

  it('starts nothing above --max-tokens, and names what a price is', async () => {
    const dear = await castwright(['generate', 'a pier', '--count', '3', '--max-tokens', '2', '--wait']);
    expect([dear.code, dear.stdout]).toEqual([4, '']);
    expect(dear.stderr).toContain('The price is 3 tokens, and --max-tokens allows 2. Nothing was started.');
    expect(await getTokens()).toBe(20);
    const price = await castwright(['price', 'a pier', '--count', '3', '--json']);
    expect(JSON.parse(price.stdout)).toEqual({ tokens: 3, results: 3 });
    const video = await castwright(['price', '--video', '--seconds', '10', '--quality', 'high']);
    expect(video.stdout).toBe('40 tokens for 1 video\n');
    expect((await castwright(['price'])).code).toBe(2);
  });

  it('starts nothing with a key or a folder that could not take the result', async () => {
    apiKey = await createKey(['generate']);
    const { code, stderr } = await castwright(['generate', 'a pier', '--out', '.']);
    expect([code, stderr.includes('lacks the permission read_content')]).toEqual([3, true]);
    apiKey = await createKey();
    await writeFile(path.join(home, 'taken'), '');
    const noFolder = await castwright(['generate', 'a pier', '--out', 'taken']);
    expect([noFolder.code, noFolder.stderr]).toEqual([1, 'taken cannot be written: EEXIST.\n']);
    expect(await getTokens()).toBe(20);
  });

  it('names the jobs without waiting, which wait and library download finish', async () => {
    const started = await castwright(['generate', 'a pier', '--count', '2']);
    expect(started.code).toBe(0);
    const ids = started.stdout.trim().split('\n');
    expect(started.stderr).toContain(`castwright wait ${ids.join(' ')}`);
    const waited = await castwright(['wait', ...ids]);
    expect(waited.code).toBe(0);
    const contentIds = waited.stdout.trim().split('\n');
    const downloaded = await castwright(['library', 'download', ...contentIds, '--out', 'got', '--json']);
    const files = downloaded.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(files.map(({ contentId }) => contentId)).toEqual(contentIds);
    for (const { contentId, path: file } of files) {
      expect(sha256(await readFile(path.join(home, file)))).toBe(await hashStored(contentId));
    }
    const [contentId = ''] = contentIds;
    expect((await castwright(['library', 'download', contentId, '--out', 'got'])).stdout).toBe(
      'got/a pier (3).png\n',
    );
  });

  it('charges once for a command that is repeated with its key', async () => {
    const args = ['generate', 'a pier', '--idempotency-key', 'night-7'];
    const [first, second] = [await castwright(args), await castwright(args)];
    expect([first.code, first.stdout]).toEqual([second.code, second.stdout]);
    await castwright(['wait', first.stdout.trim()]);
    expect(await getTokens()).toBe(19);
  });

  it('says why the safety rules refuse, what is missing, and which persona fits none or several', async () => {
    const blocked = await castwright(['generate', 'portrait of a 15 year old girl']);
    expect([blocked.code, blocked.stdout]).toEqual([5, '']);
    expect(blocked.stderr).toContain('Content blocked by security policy');
    const [mara, marta] = [
      await makePersona(database.db, userId, { name: 'Mara' }),
      await makePersona(database.db, userId, { name: 'Marta' }),
    ];
    const several = await castwright(['generate', 'on a pier', '--persona', 'mar']);
    expect(several.code).toBe(2);
    expect(several.stderr).toContain('“mar” fits several personas. Name one by its id:\n');
    for (const id of [mara, marta]) expect(several.stderr).toContain(`  ${id}  Mar`);
    const none = await castwright(['generate', 'on a pier', '--persona', 'Nora']);
    expect([none.code, none.stderr.includes('There is no persona “Nora”. Yours are:')]).toEqual([2, true]);
    const wrong = await castwright(['generate', 'on a pier', '--count', '26']);
    expect([wrong.code, wrong.stderr.includes('Give a whole number from 1 to 25.')]).toEqual([2, true]);
    expect(await getTokens()).toBe(20);
  });

  it('says when the tokens do not suffice', async () => {
    const { code, stderr } = await castwright(['generate', 'a pier', '--count', '21']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^21 tokens for 21 pictures\n.+\n$/);
    expect(await getTokens()).toBe(20);
  });
});

/** Interrupts the command, once, when it has said something. */
const interruptAt = (words: string): ProgramOptions => {
  let isDone = false;
  return {
    onOutput: (said, child) => {
      if (isDone || !said.includes(words)) return;
      isDone = true;
      child.kill('SIGINT');
    },
  };
};

describe('Ctrl+C', () => {
  it('leaves the jobs running and says how to continue', async () => {
    const args = ['generate', 'a pier', '--count', '8', '--out', 'pictures'];
    const { code, stderr, stdout } = await castwright(args, interruptAt(' queued\n'));
    expect([code, stdout]).toEqual([130, '']);
    const [, rest = ''] = /The jobs go on. Continue with:\n {2}castwright (wait .+)\n$/.exec(stderr) ?? [];
    expect(rest).toMatch(/^wait ([\da-f-]{36} )+--out pictures$/);
    const { code: waited, stderr: problem, stdout: files } = await castwright(rest.split(' '));
    expect(waited, problem).toBe(0);
    expect(files.trim().split('\n').length).toBeGreaterThan(0);
    expect(await getTokens()).toBe(12);
  });

  it('cancels the jobs with --cancel-on-interrupt, and their tokens come back', async () => {
    const args = ['generate', 'a pier', '--count', '16', '--wait', '--cancel-on-interrupt'];
    const { code, stderr } = await castwright(args, interruptAt(' queued\n'));
    expect(code).toBe(130);
    expect(stderr).toMatch(/\d+ jobs? cancelled\.\n$/);
    const jobs = JSON.parse((await castwright(['jobs', '--json'])).stdout);
    const cancelled = jobs.filter(({ state }: { state: string }) => state === 'cancelled').length;
    expect(cancelled).toBeGreaterThan(0);
    expect(await getTokens()).toBe(20 - (16 - cancelled));
  });
});

describe('what was made', () => {
  it('is listed, searched and counted, as a table and as lines of JSON', async () => {
    const names = ['Pier', 'Harbour', 'Lighthouse'];
    for (const name of names) await makeContent(database.db, userId, { name });
    const table = await castwright(['library', 'list']);
    expect(table.stdout.split('\n')[0]).toMatch(/^ID +TYPE +STATUS +CREATED +NAME$/);
    expect(table.stdout.trim().split('\n')).toHaveLength(4);
    const found = await castwright(['library', 'search', 'harbour', '--json']);
    expect(JSON.parse(found.stdout)).toMatchObject({ name: 'Harbour' });
    const two = await castwright(['library', 'list', '--limit', '2', '--json']);
    expect(
      two.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toEqual(['image', 'image']);
    const none = await castwright(['library', 'search', 'volcano']);
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'No content found.\n' });
    expect((await castwright(['library', 'download', 'harbour'])).code).toBe(2);
    expect((await castwright(['library', 'download', newId()])).code).toBe(1);
  });

  it('carries no sequences that control a terminal', async () => {
    await makeContent(database.db, userId, { name: 'Pier\u001b]0;owned\u0007\u001b[2J' });
    const { stdout } = await castwright(['library', 'list']);
    expect(stdout).toContain('Pier]0;owned[2J');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    expect(stdout).not.toMatch(/[\u001b\u0007]/);
  });

  it('shows personas, jobs and trained models, and waits for a training', async () => {
    await makePersona(database.db, userId, { name: 'Mara' });
    await makeModel(database.db, userId, { name: 'Mara 1' });
    const personas = await castwright(['personas', '--json']);
    expect(JSON.parse(personas.stdout)).toMatchObject([{ name: 'Mara' }]);
    expect((await castwright(['jobs'])).stderr).toBe('There are no jobs.\n');
    const models = await castwright(['train', 'list']);
    expect(models.stdout).toMatch(/completed +\d+ % +Mara 1\n$/);
    const trained = await castwright(['train', 'wait', 'mara 1']);
    expect(trained).toEqual({ code: 0, stdout: 'Mara 1 completed\n', stderr: '' });
    await makeModel(database.db, userId, { name: 'Nora 1', status: 'preparing' });
    const prepared = await castwright(['train', 'wait', 'Nora 1']);
    expect([prepared.code, prepared.stderr.includes('has not been started')]).toEqual([2, true]);
    await makeModel(database.db, userId, { name: 'Vera 1', status: 'failed' });
    expect((await castwright(['train', 'wait', 'Vera 1'])).code).toBe(6);
  });

  it('waits for a training that runs, and says on Ctrl+C how to continue', async () => {
    const { id } = await startTrainingElsewhere(database.db, userId, { step: 10, steps: 100 });
    const [model] = JSON.parse((await castwright(['train', 'list', '--json'])).stdout);
    const { code, stderr } = await castwright(['train', 'wait', model.id], interruptAt('running'));
    expect([code, stderr.endsWith(`castwright wait ${id}\n`)]).toEqual([130, true]);
  });
});

describe('the command line', () => {
  it.each([
    [['--help'], 0],
    [['--version'], 0],
    [['generate', '--help'], 0],
    [[], 2],
    [['paint'], 2],
    [['generate'], 2],
    [['generate', 'a pier', '--colour'], 2],
    [['generate', 'a pier', '--size', 'large'], 2],
  ])('%j ends with %i', async (args, expected) => {
    const { code, stdout } = await castwright(args);
    expect(code).toBe(expected);
    expect(stdout === '').toBe(expected !== 0);
  });

  it('says that the server cannot be reached, and ends with its code', async () => {
    const env = { CASTWRIGHT_URL: 'http://127.0.0.1:9', CASTWRIGHT_API_KEY: apiKey };
    const { code, stderr, stdout } = await castwright(['jobs'], { env });
    expect([code, stdout, stderr]).toEqual([7, '', 'http://127.0.0.1:9 cannot be reached.\n']);
  });
});
