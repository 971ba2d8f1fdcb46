import { EngineError } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountHeader } from '#contract/route.ts';
import { auditLedger } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makeContent } from '#tests/factories/content.ts';
import { makeModel } from '#tests/factories/models.ts';
import { makeRemoval } from '#tests/factories/removals.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { uploadPicture } from '#tests/factories/uploads.ts';
import { makeUser } from '#tests/factories/users.ts';
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
  switchAccount,
  waitForItem,
} from '#tests/setup/team-people.ts';
import { ledgerHolds, wallets } from '../src/features/billing/ledger/schema.ts';
import { users } from '../src/features/identity/accounts/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
/** Another process of the same installation. */
let other: TestInstallation;
beforeAll(async () => {
  const engine = await createInstantEngine({
    takesMs: ({ request }) => ('prompt' in request && request.prompt.includes('slow') ? 1_000 : 0),
    fail: ({ request }) =>
      'prompt' in request && request.prompt.includes('broken')
        ? new EngineError('invalid_request', 'It cannot be drawn.')
        : undefined,
  });
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [engine],
    limits: generousLimits,
    checkAnswers: true,
  });
  other = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(async () => {
  await other?.close();
  await installation?.close();
});

const team = (facts?: Parameters<typeof makePeople>[1]) => makePeople(installation, facts);

describe('a member who tries to exceed their rights', () => {
  it('finds nothing of a third account by its ids, in the team or alone', async () => {
    const { member } = await team();
    const third = await makePerson(installation, 10, 'Ola');
    const persona = await third.client.call('createPersona', {
      body: { name: 'Nora', look: { hair: 'bob' } },
    });
    const collection = await third.client.call('createCollection', { body: { name: 'Dusk' } });
    const [picture, model] = [
      await makeContent(database.db, third.id),
      await makeModel(database.db, third.id),
    ];
    const upload = await uploadPicture(third.client);
    for (const account of ['team', 'own'] as const) {
      await switchAccount(member, account);
      const asked = await Promise.all([
        member.client.call('getPersona', { params: { id: persona.body.id } }),
        member.client.call('renameCollection', {
          params: { id: collection.body.id },
          body: { name: 'Mine' },
        }),
        member.client.call('getContent', { params: { id: picture } }),
        member.client.call('downloadContent', { params: { id: picture } }),
        member.client.call('changeTrainedModel', { params: { id: model }, body: { name: 'Mine' } }),
        member.client.call('previewUpload', { params: { id: upload.id }, query: { size: 'small' } }),
        member.client.call('upscale', { body: { source: { kind: 'content', id: picture }, factor: 2 } }),
      ]);
      expect(asked.map(({ status }) => status).filter((status) => status !== 404 && status !== 400)).toEqual(
        [],
      );
      expect(asked.slice(0, 5).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
  });

  it('has their own plan, ledger, keys and documents, also as an admin of the team', async () => {
    const { owner, member } = await team({ role: 'admin' });
    await database.db.update(users).set({ subscription: 'premium' }).where(eq(users.id, owner.id));
    const { body: key } = await owner.client.call('createApiKey', {
      body: { name: 'Night', scopes: ['generate'] },
    });
    const removal = await makeRemoval(database.db, owner.id);
    await generate(member);

    const [info, ledger, keys, invoices, removals] = await Promise.all(
      (['billingInfo', 'ledger', 'listApiKeys', 'listInvoices', 'listRemovals'] as const).map(
        async (name) => (await member.client.call(name)).body,
      ),
    );
    expect(info.subscription).toBe('free');
    expect(ledger.map(({ madeBy }: { madeBy: string | null }) => madeBy)).toEqual([null]);
    expect([keys, invoices, removals.items ?? removals]).toEqual([[], [], []]);
    const refused = await Promise.all([
      member.client.call('revokeApiKey', { params: { id: key.apiKey.id } }),
      member.client.call('appealRemoval', { params: { id: removal }, body: { text: 'It is my own work.' } }),
      member.client.call('readPurchase', { params: { id: newId() } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await member.client.call('startTrial', { body: { planId: 'starter' } })).status).toBe(200);
    expect((await member.client.call('currentUser')).body.subscription).toBe('starter');
    expect((await owner.client.call('currentUser')).body.subscription).toBe('premium');
  });

  it('acts for their own account with an API key of theirs', async () => {
    const { owner, member } = await team();
    const { body } = await member.client.call('createApiKey', {
      body: { name: 'Night', scopes: ['generate'] },
    });
    const answer = await fetch(`${installation.url}/api/generate-image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'image', prompt: 'a lighthouse', parameters: { aspectRatio: '1:1' } }),
    });
    expect([answer.status, await fetchTokens(owner)]).toEqual([202, 20]);
    await switchAccount(member, 'own');
    expect(await fetchTokens(member)).toBe(6);
  });

  it('is no admin by being in the team', async () => {
    const { owner, member } = await team();
    const third = await makePerson(installation, 0, 'Ola');
    const statuses = [
      await member.client.call('invite', { body: { email: third.email } }),
      await member.client.call('removeTeamMember', { params: { id: owner.id } }),
      await member.client.call('changeTeamMember', { params: { id: member.id }, body: { role: 'admin' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 404, 404]);
    const { members, invitations } = (await member.client.call('team')).body;
    expect(invitations).toEqual([]);
    expect(members.map(({ spentThisMonth }: { spentThisMonth: number | null }) => spentThisMonth)).toEqual([
      null,
      0,
    ]);
  });

  it('does not get another’s call by its key, and pays no call of theirs twice', async () => {
    const { owner, member } = await team();
    const key = newId();
    expect((await generate(owner, { key })).status).toBe(202);
    expect((await generate(member, { key })).status).toBe(409);
    await switchAccount(member, 'own');
    const [first, again] = [await generate(member, { key }), await generate(member, { key })];
    expect(again.body.contentId).toBe(first.body.contentId);
    expect([await fetchTokens(owner), await fetchTokens(member)]).toEqual([19, 6]);
  });

  it('does nothing in an account that their page does not show', async () => {
    const { owner, member } = await team();
    const asked = (meant: string) =>
      member.client.fetch('/api/generate-image', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [accountHeader]: meant },
        body: JSON.stringify({ type: 'image', prompt: 'a lighthouse', parameters: { aspectRatio: '1:1' } }),
      });
    const stale = await asked(member.id);
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'ACCOUNT_CHANGED' }]);
    expect((await asked(owner.id)).status).toBe(202);
    await switchAccount(member, 'own');
    expect((await asked(owner.id)).status).toBe(409);
    expect([await fetchTokens(owner), await fetchTokens(member)]).toEqual([19, 7]);
  });

  it('makes nothing for an owner whose generation is paused', async () => {
    const { owner, member } = await team();
    for (const age of [14, 15]) {
      const { body } = await generate(owner, { prompt: `naked ${age} year old girl` });
      expect(body.code).toBe('CONTENT_BLOCKED');
    }
    const refused = await generate(member);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Generation is paused for your team’s account. Nothing was charged. Ask its owner for the reason.',
    ]);
    expect(await fetchTokens(owner)).toBe(20);
  });
});

describe('what a member may spend', () => {
  it('takes a failed job’s tokens back into the month', async () => {
    const { owner, member } = await team({ cap: 1 });
    const { body } = await generate(member, { prompt: 'a broken lighthouse' });
    await eventually(async () => {
      const item = await member.client.call('getContent', { params: { id: body.contentId } });
      expect(item.body.status).toBe('failed');
    });
    expect((await generate(member)).status).toBe(202);
    expect((await generate(member)).body.code).toBe('MEMBER_LIMIT');
    expect(await fetchTokens(owner)).toBe(19);
  });

  it('restarts with the month of the database’s clock', async () => {
    const { owner, member } = await team({ cap: 1 });
    expect((await generate(member)).status).toBe(202);
    expect((await generate(member)).status).toBe(403);
    const held = eq(ledgerHolds.madeBy, member.id);
    const at = (moment: ReturnType<typeof sql>) =>
      database.db
        .update(ledgerHolds)
        .set({ createdAt: moment as never })
        .where(held);
    await at(sql`date_trunc('month', now(), 'UTC')`);
    expect((await generate(member)).status).toBe(403);
    await at(sql`date_trunc('month', now(), 'UTC') - interval '1 millisecond'`);
    expect((await generate(member)).status).toBe(202);
    const { members } = (await owner.client.call('team')).body;
    expect(members[1]).toMatchObject({ monthlyCap: 1, spentThisMonth: 1 });
  });

  it('is in the owner’s ledger under their id', async () => {
    const { owner, member } = await team();
    const { body } = await generate(member);
    await waitForItem(owner, body.contentId);
    await generate(owner);
    const entries: { kind: string; madeBy: string | null }[] = (await owner.client.call('ledger')).body;
    expect(entries.filter(({ madeBy }) => madeBy === member.id).map(({ kind }) => kind)).toEqual([
      'capture',
      'hold',
    ]);
    expect((await owner.client.call('ledgerFile')).body).toContain(member.id);
  });
});

describe('a removed member', () => {
  it('has their jobs end in the team, paid and kept by it', async () => {
    const { owner, member } = await team();
    const { body } = await generate(member, { count: 3, prompt: 'a slow lighthouse' });
    expect((await owner.client.call('removeTeamMember', { params: { id: member.id } })).status).toBe(200);
    expect((await member.client.call('listJobs')).body).toEqual([]);
    const [job] = (await owner.client.call('listJobs')).body;
    const cancelled = await member.client.call('cancelJob', { params: { id: job.id } });
    expect(cancelled.status).toBe(404);
    expect((await waitForItem(owner, body.contentId)).madeBy).toBe(member.id);
    await eventually(async () => expect(await auditLedger(database.db)).toEqual([]));
    expect([await fetchTokens(owner), await fetchTokens(member)]).toEqual([17, 7]);
  });

  it('receives no more events, in every process: the stream ends with its last one', async () => {
    const { owner, member } = await team();
    const stream = await openStream(await signInAs(other, member.id));
    expect((await owner.client.call('removeTeamMember', { params: { id: member.id } })).status).toBe(200);
    await stream.ended;
    expect(stream.events.at(-1)?.event).toBe('account');
    await generate(owner);
    expect(stream.events.filter(({ event }) => event === 'job')).toEqual([]);
  });

  it('can have their account deleted: what they made, and stated, stays with the team', async () => {
    const { owner, member } = await team();
    const { body } = await generate(member);
    await waitForItem(member, body.contentId);
    const upload = await uploadPicture(member.client);
    const consent = {
      people: 'consented',
      person: 'Grace',
      manner: 'signed_release',
      givenOn: '2026-01-02',
      note: 'By hand.',
      adult: true,
    };
    const stated = await member.client.call('statePeople', { params: { id: upload.id }, body: consent });
    expect(stated.status).toBe(200);
    await member.client.call('leaveTeam');
    const stranger = await makeUser(database.db);
    await database.db.update(wallets).set({ userId: stranger.id }).where(eq(wallets.userId, member.id));
    await database.db.delete(users).where(eq(users.id, member.id));
    expect((await waitForItem(owner, body.contentId)).madeBy).toBe(member.id);
    const kept = (await owner.client.call('getUpload', { params: { id: upload.id } })).body;
    expect(kept).toEqual(stated.body);
    expect((await owner.client.call('contentPayment', { params: { id: body.contentId } })).status).toBe(200);
  });
});

it('a team whose owner closes their account leaves every member in their own', async () => {
  const { owner, member } = await team();
  await database.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, owner.id));
  expect(await fetchTokens(member)).toBe(7);
  expect((await switchAccount(member, 'team')).status).toBe(409);
  expect((await generate(member)).status).toBe(202);
  expect(await fetchTokens(member)).toBe(6);
});
