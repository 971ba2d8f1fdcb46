import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { FileVersion, OperatorFile } from '#contract/operator-files.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';

const database = useDatabase();
let folder: string;
let siteText: string;
let tagsText: string;
const youthfulTag = () => tagsText.replace('id: dildo_riding', 'id: schoolgirl');
const lineOfTheTag = () => tagsText.split('\n').findIndex((line) => line.includes('id: dildo_riding')) + 1;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-files-'));
  siteText = await readFile('site.yaml', 'utf8');
  tagsText = await readFile('tags.yaml', 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = () => ({
  SITE_FILE: path.join(folder, 'site.yaml'),
  TAGS_FILE: path.join(folder, 'tags.yaml'),
});
const running: TestInstallation[] = [];
/** A process of the installation, with the files that lie on its disk. */
async function start(): Promise<TestInstallation> {
  const one = await startInstallation({
    databaseUrl: database.url,
    env: { AUTH_SECRET: 'a'.repeat(40), ...files() },
  });
  running.push(one);
  return one;
}

let here: TestInstallation;
let admin: TestClient;
beforeEach(async () => {
  await database.db.execute(sql`delete from operator_files`);
  await writeFile(files().SITE_FILE, siteText);
  await writeFile(files().TAGS_FILE, tagsText);
  here = await start();
  const { id } = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  admin = await signInAs(here, id);
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

type Kind = 'site' | 'tags';
const read = async (kind: Kind): Promise<OperatorFile> =>
  (await admin.call('readOperatorFile', { params: { kind } })).body;
const publish = (kind: Kind, text: string, basedOn = 1, reason = 'A good cause.') =>
  admin.call('publishOperatorFile', { params: { kind }, body: { text, basedOn, reason } });
const versions = async (kind: Kind): Promise<FileVersion[]> =>
  (await admin.call('listFileVersions', { params: { kind } })).body;
/** The line of the shipped site file that begins so. */
const findSiteLine = (beginning: string) =>
  siteText.split('\n').findIndex((line) => line.trim().startsWith(beginning)) + 1;
const named = (name: string) => siteText.replace('name: Castwright', `name: ${name}`);
const getBrand = ({ operatorFiles }: TestInstallation) => operatorFiles.site.brand.name;

describe('what the operator publishes', () => {
  it('begins with the files on the disk, once however many processes start', async () => {
    await Promise.all([start(), start()]);
    for (const kind of ['site', 'tags'] as const) {
      expect(await versions(kind)).toMatchObject([
        { version: 1, origin: 'file', author: null, reason: `${kind}.yaml` },
      ]);
      expect(await read(kind)).toMatchObject({ onDisk: null, checked: { mistakes: [], removed: [] } });
    }
  });

  it('holds in every process at once, in mails and in what creators can choose, and is on record', async () => {
    const there = await start();
    expect((await publish('site', named('Atelier'))).status).toBe(201);
    expect([getBrand(here), here.mailBrand.name]).toEqual(['Atelier', 'Atelier']);
    await eventually(async () =>
      expect([getBrand(there), there.mailBrand.name]).toEqual(['Atelier', 'Atelier']),
    );
    const readPage = async (page: string) => (await fetch(`${there.url}${page}`)).text();
    expect(JSON.parse(await readPage('/api/openapi.json')).info.title).toBe('Atelier');
    expect(await readPage('/api/docs')).toContain('<title>Atelier API</title>');
    const contact = siteText.replace('general: hello@', 'general: office@');
    await publish('site', contact, 2);
    await eventually(async () =>
      expect(there.operatorFiles.site.contact.general).toBe('office@castwright.example'),
    );

    await publish('tags', tagsText.replace('  - id: dildo_riding\n', '  - { id: silk, label: Silk }\n'));
    const creator = await signInAs(there, (await makeUserWithTokens(database.db, 1)).id);
    await eventually(async () => {
      const { imageTags } = (await creator.call('tagCatalogue')).body;
      expect(imageTags.map(({ label }: { label: string }) => label)).toContain('Silk');
      expect(imageTags.map(({ id }: { id: string }) => id)).not.toContain('dildo_riding');
    });
    const log: AuditEntry[] = (await admin.call('listAudit', { query: {} })).body;
    expect(log.slice(0, 3).map(({ action, details, subject }) => [action, details, subject.id])).toEqual([
      ['tags.published', { version: 2 }, null],
      ['site.published', { version: 3 }, null],
      ['site.published', { version: 2 }, null],
    ]);
  });

  it('reaches a process that lost its connection meanwhile', async () => {
    const there = await start();
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'castwright-listen'`);
    await publish('site', named('Atelier'));
    await eventually(async () => expect(getBrand(there)).toBe('Atelier'));
  });

  it.each([
    ['YAML that is none', 'site', 'brand: "', 1],
    [
      'an address that is none',
      'site',
      () => siteText.replace('dmca@castwright.example', 'invalid'),
      () => findSiteLine('dmca:'),
    ],
    [
      'a link that runs something',
      'site',
      () => siteText.replace('social: []', 'social: [{ label: X, url: "javascript:alert(1)" }]'),
      () => findSiteLine('social:'),
    ],
    ['a tag that suggests youth', 'tags', youthfulTag, lineOfTheTag],
  ] as const)('is not replaced by %s', async (_, kind, wrong, line) => {
    const text = typeof wrong === 'string' ? wrong : wrong();
    const { body, status } = await publish(kind, text);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details.mistakes[0].line).toBe(typeof line === 'number' ? line : line());
    const { body: checked } = await admin.call('checkOperatorFile', { params: { kind }, body: { text } });
    expect(checked.mistakes).toEqual(body.details.mistakes);
    expect(await versions(kind)).toHaveLength(1);
    expect(getBrand(here)).toBe('Castwright');
  });

  it('is published by one of two who change it at the same time; the other learns what changed', async () => {
    const answers = await Promise.all(['Atelier', 'Studio'].map((name) => publish('site', named(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await versions('site')).toHaveLength(2);
    expect((await publish('site', named('Third'), 1)).body.code).toBe('CONFLICT');
    expect((await publish('site', named('Third'), 9)).body.code).toBe('CONFLICT');
    const { body } = await admin.call('readFileVersion', { params: { kind: 'site', version: '2' } });
    expect(body.before).toBe(siteText);
    expect(body.text).toContain(`name: ${getBrand(here)}`);
  });

  it('comes back as it was, as a version of its own; a version that changes nothing is none', async () => {
    await publish('site', named('Atelier'));
    expect((await publish('site', named('Atelier'), 2)).body.message).toBe(
      'This version is already published.',
    );
    expect((await publish('site', siteText, 2, 'Back to version 1')).status).toBe(201);
    expect(getBrand(here)).toBe('Castwright');
    expect((await versions('site')).map(({ reason }) => reason)).toEqual([
      'Back to version 1',
      'A good cause.',
      'site.yaml',
    ]);
    const missing = await admin.call('readFileVersion', { params: { kind: 'site', version: '7' } });
    expect(missing.status).toBe(404);
  });

  it('is written from a form into the text, whose comments stay', async () => {
    const { checked } = await read('site');
    const site = structuredClone(checked.site);
    if (site) site.contact.dmca = 'invalid';
    const body = { text: siteText, value: JSON.stringify(site) };
    const wrong = (await admin.call('checkOperatorFile', { params: { kind: 'site' }, body })).body;
    expect(wrong.mistakes).toMatchObject([{ path: ['contact', 'dmca'] }]);
    expect(wrong.text).toBe(siteText.replace('dmca@castwright.example', 'invalid'));
    for (const value of ['{', 'null', '1']) {
      const { status } = await admin.call('checkOperatorFile', {
        params: { kind: 'site' },
        body: { text: siteText, value },
      });
      expect(status).toBe(400);
    }
  });
});

describe('the files on the disk', () => {
  it('are taken over at a start for as long as nothing was published from the page', async () => {
    await writeFile(files().SITE_FILE, named('Atelier'));
    expect(await read('site')).toMatchObject({ latest: { version: 1 }, onDisk: { name: 'site.yaml' } });
    expect(getBrand(await start())).toBe('Atelier');
    await eventually(async () => expect(getBrand(here)).toBe('Atelier'));
    expect(await versions('site')).toMatchObject([{ version: 2, origin: 'file' }, { version: 1 }]);

    await publish('site', named('Studio'), 2);
    await writeFile(files().SITE_FILE, named('Workshop'));
    expect(getBrand(await start())).toBe('Studio');
    expect((await read('site')).onDisk).toEqual({ name: 'site.yaml', text: named('Workshop') });
  });

  it('replace nothing once they have mistakes or are gone, and stop a first start', async () => {
    await writeFile(files().TAGS_FILE, youthfulTag());
    await rm(files().SITE_FILE);
    const there = await start();
    expect(getBrand(there)).toBe('Castwright');
    expect(there.operatorFiles.tags.imageTags.map(({ id }) => id)).toContain('dildo_riding');
    await database.db.execute(sql`delete from operator_files`);
    await expect(start()).rejects.toThrow(/site\.yaml cannot be read\. Set SITE_FILE to its path/);
    await writeFile(files().SITE_FILE, siteText);
    await expect(start()).rejects.toThrow(`The tag file is not valid:\n  tags.yaml:${lineOfTheTag()}: `);
  });

  it('are what holds before a version that today’s rules refuse', async () => {
    const bad = youthfulTag();
    await database.db.execute(sql`
      insert into operator_files (kind, version, text, origin, reason, published_at)
      values ('tags', 2, ${bad}, 'page', 'before the rule', now())`);
    const there = await start();
    expect(there.operatorFiles.tags.imageTags.map(({ id }) => id)).toContain('dildo_riding');
    expect((await read('tags')).checked.mistakes).toMatchObject([{ line: lineOfTheTag() }]);
  });
});

describe('a tag that is removed', () => {
  it('is shown before publishing, with the training sessions that use it', async () => {
    const { id } = await makeUserWithTokens(database.db, 1);
    await database.db.execute(sql`
      insert into training_sessions (id, user_id, model_name, model_prompt, nsfw_tags)
      values (gen_random_uuid(), ${id}, 'Ada', 'a woman', '{college/professor, pussy/trimmed}')`);
    const text = tagsText
      .replace('      - id: college/professor\n', '')
      .replace('  - id: dildo_riding\n', '');
    const { body } = await admin.call('checkOperatorFile', { params: { kind: 'tags' }, body: { text } });
    expect(body.removed).toEqual([
      { id: 'dildo_riding', sessions: 0 },
      { id: 'college/professor', sessions: 1 },
    ]);
  });
});
