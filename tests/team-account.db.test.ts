import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#features/billing/ledger';
import { makeContent } from '#tests/factories/content.ts';
import { makeModel } from '#tests/factories/models.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { openStream } from '#tests/setup/event-stream.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import {
  fetchTokens,
  generate,
  makePeople,
  makePerson,
  type Person,
  switchAccount,
  waitForItem,
} from '#tests/setup/team-people.ts';
import { users } from '../src/features/identity/accounts/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
/** Another process of the same installation. */
let other: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    checkAnswers: true,
  });
  other = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(async () => {
  await other?.close();
  await installation?.close();
});

const person = (tokens: number, firstName?: string) => makePerson(installation, tokens, firstName);
const team = (facts?: Parameters<typeof makePeople>[1]) => makePeople(installation, facts);

describe('a member in their team’s account', () => {
  it('makes pictures there: its owner pays, owns them, and sees who made them', async () => {
    const { owner, member } = await team();
    const { body } = await generate(member);
    expect((await waitForItem(owner, body.contentId)).madeBy).toBe(member.id);
    expect(await fetchTokens(owner)).toBe(19);
    expect(await fetchTokens(member)).toBe(19);
    const [job] = (await owner.client.call('listJobs')).body;
    expect(job).toMatchObject({ madeBy: member.id, contentId: body.contentId });

    // Notifications go to the member who made the call, and not to the owner who pays.
    await eventually(async () => {
      const told = (await member.client.call('listNotifications')).body;
      expect(told.map(({ title }: { title: string }) => title)).toContain('Your picture is ready');
    });
    expect((await owner.client.call('listNotifications')).body).toEqual([]);

    const { body: own } = await generate(owner);
    expect((await waitForItem(member, own.contentId)).madeBy).toBeNull();
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('finds the team’s content there, and none of their own', async () => {
    const { owner, member } = await team();
    const picture = await makeContent(database.db, owner.id, {});
    const model = await makeModel(database.db, owner.id);
    const ownPicture = await makeContent(database.db, member.id, {});
    const has = async (id: string) => (await member.client.call('getContent', { params: { id } })).status;
    expect([await has(picture), await has(ownPicture)]).toEqual([200, 404]);
    const models = (await member.client.call('listTrainedModels')).body;
    expect(models.map(({ id }: { id: string }) => id)).toContain(model);

    expect((await switchAccount(member, 'own')).status).toBe(200);
    expect([await has(picture), await has(ownPicture)]).toEqual([404, 200]);
    expect(await fetchTokens(member)).toBe(7);
    expect((await switchAccount(member, 'team')).status).toBe(200);
    expect([await has(picture), await has(ownPicture)]).toEqual([200, 404]);
    expect((await member.client.call('currentUser')).body.worksIn).toEqual({
      ownerId: owner.id,
      ownerName: 'Nora Example',
      plan: 'free',
    });
  });

  it('uploads there, and is responsible for their statements', async () => {
    const { owner, member } = await team();
    const upload = await uploadPicture(member.client);
    expect((await owner.client.call('getUpload', { params: { id: upload.id } })).status).toBe(200);
  });

  it('has a separate training session there', async () => {
    const { owner, member } = await team();
    const begin = ({ client }: Person, modelName: string) =>
      client.call('createTrainingSession', { body: { modelName, modelPrompt: 'a red-haired violinist' } });
    expect((await begin(owner, 'Of the owner')).status).toBe(201);
    expect((await begin(member, 'Of the member')).status).toBe(201);
    expect((await begin(member, 'A second one')).status).toBe(409);
    const active = async ({ client }: Person) => (await client.call('activeTrainingSession')).body.modelName;
    expect([await active(owner), await active(member)]).toEqual(['Of the owner', 'Of the member']);
  });

  it('is responsible for their requests: a strike is theirs', async () => {
    const { owner, member } = await team();
    const refused = await member.client.call('generateImage', {
      body: { type: 'image', prompt: 'naked 15 year old girl', parameters: { aspectRatio: '1:1' } },
    });
    expect(refused.body.code).toBe('CONTENT_BLOCKED');
    const refusals = async ({ client }: Person) =>
      (await client.call('refusedRequests')).body.items ?? (await client.call('refusedRequests')).body;
    expect(await refusals(member)).toHaveLength(1);
    expect(await refusals(owner)).toEqual([]);
  });

  it('receives its events, and none of them after leaving it', async () => {
    const { owner, member } = await team();
    const stream = await openStream(member.client);
    const { body, status } = await generate(owner);
    expect(status).toBe(202);
    const told = await eventually(async () => {
      const found = stream.events.find(({ event }) => event === 'job');
      expect(found, `of ${JSON.stringify(stream.events)}`).toBeDefined();
      return found;
    });
    expect(told?.data).toMatchObject({ job: { contentId: body.contentId } });
    stream.close();
    await switchAccount(member, 'own');
    const own = await openStream(member.client);
    const { body: later } = await generate(owner);
    await waitForItem(owner, later.contentId);
    await generate(member);
    await own.first('job');
    const about = own.events
      .filter(({ event }) => event === 'job')
      .map(({ data }) => (data as { job: { contentId: string } }).job.contentId);
    expect(about).not.toContain(later.contentId);
    own.close();
  });
});

describe('what a member may spend in a month', () => {
  it('is limited by an admin of the team, running jobs included', async () => {
    const { owner, member } = await team({ cap: 3 });
    expect((await generate(member, { count: 2 })).status).toBe(202);
    const { status, body } = await generate(member, { count: 2 });
    expect([status, body.code, body.details]).toEqual([403, 'MEMBER_LIMIT', { most: 3, spent: 4 }]);
    expect((await generate(member)).status).toBe(202);
    expect((await generate(member)).status).toBe(403);
    const members = (await owner.client.call('team')).body.members;
    expect(members).toMatchObject([
      { spentThisMonth: 0, monthlyCap: null },
      { spentThisMonth: 3, monthlyCap: 3 },
    ]);

    const changed = await owner.client.call('changeTeamMember', {
      params: { id: member.id },
      body: { monthlyCap: null },
    });
    expect(changed.status).toBe(200);
    expect((await generate(member)).status).toBe(202);
  });

  it('is not exceeded by many concurrent requests', async () => {
    const { owner, member } = await team({ cap: 5 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => generate(member)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(await fetchTokens(owner)).toBe(15);
  });

  it('limits nothing in their own account, and not the owner', async () => {
    const { owner, member } = await team({ cap: 0 });
    expect((await generate(member)).status).toBe(403);
    expect((await generate(owner)).status).toBe(202);
    await switchAccount(member, 'own');
    expect((await generate(member)).status).toBe(202);
  });

  it('can be set by an admin, for others', async () => {
    const { owner, member } = await team({ role: 'admin', cap: 3 });
    const change = (by: Person, id: string, body: object) =>
      by.client.call('changeTeamMember', { params: { id }, body });
    const third = await person(0, 'Ola');
    expect((await change(member, member.id, { monthlyCap: null })).status).toBe(403);
    expect((await change(member, owner.id, { role: 'user' })).status).toBe(403);
    expect((await change(owner, third.id, { monthlyCap: 1 })).status).toBe(404);
    expect((await change(third, member.id, { monthlyCap: 1 })).status).toBe(404);
    expect((await change(owner, member.id, { role: 'user' })).status).toBe(200);
    expect((await change(member, member.id, { role: 'admin' })).status).toBe(404);
    for (const body of [
      {},
      { monthlyCap: -1 },
      { monthlyCap: 1.5 },
      { monthlyCap: 1_000_001 },
      { role: 'owner' },
    ]) {
      expect((await change(owner, member.id, body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('a former member', () => {
  it('is in their own account on the next call, in every process, and their content stays', async () => {
    const { owner, member } = await team();
    const { body } = await generate(member);
    await waitForItem(member, body.contentId);
    const elsewhere = await signInAs(other, member.id);
    expect((await elsewhere.call('getContent', { params: { id: body.contentId } })).status).toBe(200);
    expect((await owner.client.call('removeTeamMember', { params: { id: member.id } })).status).toBe(200);
    expect((await elsewhere.call('getContent', { params: { id: body.contentId } })).status).toBe(404);
    expect((await elsewhere.call('currentUser')).body).toMatchObject({ tokens: 7, worksIn: null });
    expect((await waitForItem(owner, body.contentId)).madeBy).toBe(member.id);
    expect((await switchAccount(member, 'team')).status).toBe(409);
  });

  it('by leaving it, too', async () => {
    const { owner, member } = await team();
    const picture = await makeContent(database.db, owner.id, {});
    expect((await member.client.call('leaveTeam')).status).toBe(200);
    expect((await member.client.call('getContent', { params: { id: picture } })).status).toBe(404);
    expect(await fetchTokens(member)).toBe(7);
  });
});

it('members cannot work in a suspended account', async () => {
  const { owner, member } = await team();
  const suspend = (suspendedAt: Date | null) =>
    database.db.update(users).set({ suspendedAt }).where(eq(users.id, owner.id));
  await suspend(new Date());
  expect(await fetchTokens(member)).toBe(7);
  expect((await switchAccount(member, 'team')).status).toBe(409);
  await suspend(null);
  expect(await fetchTokens(member)).toBe(20);
});

it('members are notified of their owner’s suspension and its end; their pages get the event at once', async () => {
  const { owner, member } = await team();
  const admin = await signInAs(
    installation,
    (await makeUserWithTokens(installation.db, 0, { role: 'admin' })).id,
  );
  const stream = await openStream(await signInAs(other, member.id));
  const suspend = () =>
    admin.call('suspendUser', { params: { id: owner.id }, body: { reason: 'A secret of the owner’s.' } });
  expect([(await suspend()).status, (await suspend()).status]).toEqual([200, 200]);
  await stream.ended;
  expect(stream.events.at(-1)?.event).toBe('account');
  expect((await member.client.call('currentUser')).body.worksIn).toBeNull();
  expect((await admin.call('liftSuspension', { params: { id: owner.id } })).status).toBe(200);
  const told = (await member.client.call('listNotifications')).body;
  expect(told.map(({ title }: { title: string }) => title)).toEqual([
    'Your team’s account is open again',
    'Your team’s account is suspended',
  ]);
  expect(JSON.stringify(told)).not.toContain('secret');
  expect((await member.client.call('currentUser')).body.worksIn?.ownerId).toBe(owner.id);
});

describe('content in the trash', () => {
  const inTrash = (owner: Person) => makeContent(database.db, owner.id, { trashedAt: new Date() });
  const deletions = async ({ client }: Person, id: string) => [
    (await client.call('changeManyContents', { body: { action: 'remove', ids: [id] } })).status,
    (await client.call('emptyTrash', { body: {} })).status,
  ];

  it('is not permanently deleted by a user of the team, who can restore it', async () => {
    const { owner, member } = await team();
    const id = await inTrash(owner);
    expect(await deletions(member, id)).toEqual([403, 403]);
    const { body } = await member.client.call('changeManyContents', {
      body: { action: 'restore', ids: [id] },
    });
    expect(body.ids).toEqual([id]);
    // In their own account they are the owner.
    await switchAccount(member, 'own');
    expect(await deletions(member, await inTrash(member))).toEqual([200, 200]);
  });

  it('is permanently deleted by an admin of the team', async () => {
    const { owner, member } = await team({ role: 'admin' });
    const id = await inTrash(owner);
    expect(await deletions(member, id)).toEqual([200, 200]);
    expect((await owner.client.call('getContent', { params: { id } })).status).toBe(404);
  });
});

it('an owner works in their own account, whichever one they ask for', async () => {
  const { owner } = await team();
  expect((await switchAccount(owner, 'team')).status).toBe(409);
  expect((await switchAccount(owner, 'own')).status).toBe(200);
  expect((await owner.client.call('currentUser')).body.worksIn).toBeNull();
});
