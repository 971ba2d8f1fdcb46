/**
 * `npm run rehearse:image`: executes the Dockerfile's instructions on this machine without a container engine and runs
 * the result as the image would run: as its user, with a read-only root, with keys made by its own command and mounted
 * read-only, one web process and one worker. Then a page is requested, a creator makes a picture, and both processes
 * are stopped. Needs root on Linux.
 */
import assert from 'node:assert/strict';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { parseCommand, readDockerfile } from './dockerfile.ts';
import { type BuiltStage, buildImage, runIn } from './image-build.ts';

const secret = 'of a rehearsal, and of nothing else';
const ports = { web: 3917, webOperations: 3918, workerOperations: 3919 };
const url = `http://127.0.0.1:${ports.web}`;

const folder = await mkdtemp(path.join(tmpdir(), 'castwright-image-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({
  dataRoot: path.join(folder, 'database'),
  database: 'castwright',
  log: () => {},
});
try {
  const stages = await readDockerfile();
  const image = await buildImage(stages, folder);
  const instructions = stages.at(-1)?.instructions ?? [];
  const last = (keyword: string) => {
    const found = instructions.findLast((each) => each.keyword === keyword);
    assert(found, `the Dockerfile has a ${keyword}`);
    return parseCommand(found);
  };
  await rehearse(image, last('ENTRYPOINT'), last('HEALTHCHECK'));
  console.log('\nThe image was rehearsed: it starts, is healthy, serves a page, makes a picture and stops.');
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function rehearse(image: BuiltStage, entry: string[], health: string[]): Promise<void> {
  const [uid = 0, gid = 0] = image.user.split(':').map(Number);
  assert(uid > 0 && gid > 0, `the image runs as a number that is not root's: ${image.user}`);
  const place = async (name: string) => {
    const made = path.join(folder, name);
    await mkdir(made);
    await chown(made, uid, gid);
    return made;
  };
  const [keys, data] = [await place('keys'), await place('data')];
  const settings = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: secret,
    BASE_URL: url,
    KEYS_DIR: '/keys',
    HOST: '127.0.0.1',
    OPERATIONS_HOST: '127.0.0.1',
  };
  const command = (args: string[], env: Record<string, string> = {}, volumes: Record<string, string> = {}) =>
    runIn(image, [...entry, ...args], { readOnly: true, env: { ...settings, ...env }, volumes });

  assert.notEqual(await command(['web']).ended, 0, 'a start without keys ends');
  assert.equal(await command(['keys:make', '/keys'], {}, { '/keys': keys }).ended, 0);
  await chmod(keys, 0o500);
  await chown(keys, 0, gid);
  await chmod(keys, 0o550);
  assert.equal(await command(['db:migrate']).ended, 0);

  const volumes = { '/data': data, '/keys': keys };
  const web = command(
    ['web'],
    { PORT: String(ports.web), OPERATIONS_PORT: String(ports.webOperations) },
    volumes,
  );
  const worker = command(['worker'], { OPERATIONS_PORT: String(ports.workerOperations) }, volumes);
  try {
    for (const port of [ports.webOperations, ports.workerOperations]) {
      await eventually(async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
        assert.equal(status, 200);
      }, 60_000);
      const asked = runIn(image, health, { readOnly: true, env: { OPERATIONS_PORT: String(port) } });
      assert.equal(await asked.ended, 0, `the health check of ${port} is content`);
    }
    const refused = runIn(image, health, { readOnly: true, env: { OPERATIONS_PORT: '9' } });
    assert.equal(await refused.ended, 1, 'the health check sees that no server answers');
    const landing = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    assert.match(landing, /<title>[^<]+<\/title>/);
    assert.equal((await fetch(`${url}/api/docs/swagger-ui-bundle.js`)).status, 200);
    await makePictures();
  } finally {
    for (const { child } of [web, worker]) child.kill('SIGTERM');
    assert.deepEqual(await Promise.all([web.ended, worker.ended]), [0, 0], 'SIGTERM ends both in order');
  }
}

/** The creator makes a picture and a video, and reads the text in the picture. */
async function makePictures(): Promise<void> {
  const db = openDatabase({
    url: postgres.url,
    poolSize: 2,
    applicationName: 'rehearsal',
    onIdleError: () => {},
  });
  try {
    const { id } = await makeUserWithTokens(db, 1_000, { subscription: 'enterprise' });
    const client = await signInAs({ db, secret, url }, id);
    const prompt = 'a lighthouse keeper at dusk';
    const asked = [
      await client.call('generateImage', { body: { type: 'image', prompt, parameters: {} } }),
      await client.call('generateSfwVideo', { body: { prompt, duration: 3, quality: 'low' } }),
    ];
    for (const { status, body } of asked) assert.equal(status, 202, JSON.stringify(body));
    await eventually(async () => {
      const { body } = await client.call('listJobs');
      const states = body.map(
        ({ state, problem }: { state: string; problem: string | null }) => problem ?? state,
      );
      assert.deepEqual(states, ['completed', 'completed']);
    }, 120_000);
  } finally {
    await db.$client.end();
  }
}
