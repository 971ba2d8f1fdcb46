import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeUser } from '#tests/factories/users.ts';
import { noPictureRecords } from '#tests/fakes/no-picture-records.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { createClearing } from './clear-stored-job.ts';
import { checkTexts, decide } from './decide.ts';
import { computeRequestDigest } from './digest.ts';
import { type Judge, judge } from './judge.ts';
import type { PictureFacts } from './picture-policy.ts';
import { safetyDecisions } from './schema.ts';
import type { StoredTextToImage } from './stored-request.ts';

const database = useDatabase();
let userId: string;
beforeEach(async () => {
  userId = (await makeUser(database.db)).id;
});

const picture = (prompt: string): StoredTextToImage => ({
  operation: 'text_to_image',
  category: 'sfw',
  prompt,
  negativePrompt: 'blurry',
  seed: 7,
  aspectRatio: '1:1',
  model: null,
  identity: null,
  adapters: [],
});
const decideOnAll = (
  requests: readonly StoredTextToImage[],
  by: Judge = judge,
  pictures = noPictureRecords,
) =>
  decide(
    { db: database.db, judge: by, pictures },
    {
      userId,
      personId: userId,
      category: requests[0]?.category ?? 'sfw',
      now: new Date(),
      subjects: requests.map((request) => ({
        request,
        fields: { prompt: request.prompt, negativePrompt: 'blurry' },
      })),
    },
  );
async function decideOn(prompt: string, by?: Judge) {
  const [clearance] = await decideOnAll([picture(prompt)], by);
  if (!clearance) throw new Error('nothing was cleared');
  return clearance;
}
const clearedAll = (decisionId: string, job: { id: string; request: StoredTextToImage }) =>
  createClearing({ db: database.db, pictures: noPictureRecords })({ ...job, userId, decisionId });
const cleared = async (...job: Parameters<typeof clearedAll>) => (await clearedAll(...job))[0];
const decisions = () => database.db.select().from(safetyDecisions).where(eq(safetyDecisions.userId, userId));

describe('a decision', () => {
  it('that allows is stored with the policy’s version and the request it is about', async () => {
    const { decisionId, request } = await decideOn('a lighthouse keeper');
    expect(request).toEqual(picture('a lighthouse keeper'));
    const [stored] = await decisions();
    expect(stored).toMatchObject({
      id: decisionId,
      allowed: true,
      operation: 'text_to_image',
      category: 'sfw',
      findings: [],
      fields: { prompt: 'a lighthouse keeper', negativePrompt: 'blurry' },
      requestDigest: computeRequestDigest(picture('a lighthouse keeper')),
    });
    expect(stored?.policyVersion).not.toBe('');
  });

  it('that refuses is stored too, and names the term and the field', async () => {
    const refusal = await decideOn('portrait of a 15 year old girl').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'CONTENT_BLOCKED',
      status: 422,
      message: expect.stringMatching(/^Content blocked by security policy: “.+” in the prompt: /),
      details: { findings: [{ field: 'prompt', term: expect.any(String), rule: expect.any(String) }] },
    });
    const [stored] = await decisions();
    expect(stored).toMatchObject({ allowed: false, findings: [{ field: 'prompt' }] });
    expect((refusal as { details: { decisionId: string } }).details.decisionId).toBe(stored?.id);
  });

  it('on several requests is stored for each, and the same words are judged once', async () => {
    const by = vi.fn(judge);
    const requests = [picture('a lighthouse'), { ...picture('a lighthouse'), seed: 8 }, picture('a harbour')];
    const clearances = await decideOnAll(requests, by);
    expect(clearances.map(({ request }) => request)).toEqual(requests);
    for (const { decisionId, request } of clearances) {
      const job = { id: newId(), request };
      expect(await cleared(decisionId, job)).toEqual(job);
    }
    expect(by).toHaveBeenCalledTimes(2);
  });

  it('on several requests asks about each of their models', async () => {
    const adult = newId();
    const getModelFacts = vi.fn(
      async (_: string, { id }: { id: string }): Promise<PictureFacts> => ({
        kind: 'model',
        origin: 'generated',
        category: id === adult ? 'nsfw' : 'sfw',
        people: 'none',
        checkedForPeople: true,
      }),
    );
    const withModel = (id: string) => ({ ...picture('a harbour'), trained: { id, sha256: '0'.repeat(64) } });
    const pictures = { ...noPictureRecords, getModelFacts };
    const harmless = withModel(newId());
    const both = [harmless, { ...harmless, seed: 8 }, withModel(adult)];
    await expect(decideOnAll(both, judge, pictures)).rejects.toMatchObject({
      code: 'CONTENT_BLOCKED',
      details: { findings: [{ field: 'model', rule: 'picture.category' }] },
    });
    expect(getModelFacts).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['an upload without consent', 'sfw', 'uploaded', 'none', 'picture.consent'],
    ['an upload in adult output', 'nsfw', 'uploaded', 'consented', 'picture.origin'],
  ] as const)('refuses a reference that is %s', async (_, category, origin, people, rule) => {
    const getFacts = async (): Promise<PictureFacts> => ({
      kind: 'picture',
      origin,
      category: 'sfw',
      people,
      checkedForPeople: true,
    });
    const reference = { kind: 'upload', id: newId(), sha256: '0'.repeat(64), width: 8, height: 8 } as const;
    const request = { ...picture('a harbour'), category, references: [reference] };
    const asked = decideOnAll([request], judge, { ...noPictureRecords, getFacts });
    await expect(asked).rejects.toMatchObject({
      details: { findings: [{ field: 'reference picture', rule }] },
    });
  });

  it('that refuses one of several requests refuses them all, and is stored once', async () => {
    const young = picture('portrait of a 15 year old girl');
    const asked = decideOnAll([picture('a harbour'), young, { ...young, seed: 8 }]);
    await expect(asked).rejects.toMatchObject({ code: 'CONTENT_BLOCKED' });
    expect(await decisions()).toMatchObject([{ allowed: false, fields: { prompt: young.prompt } }]);
  });

  const broken: [string, Judge][] = [
    [
      'throws',
      () => {
        throw new Error('the rules are gone');
      },
    ],
    ['fails later', () => Promise.reject(new Error('the classifier is gone'))],
  ];
  it.each(broken)('that fails because the judge %s allows nothing', async (_, by) => {
    await expect(decideOn('a lighthouse keeper', by)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Security check failed. Nothing was generated and nothing was charged. Please try again.',
    });
    expect(await decisions()).toEqual([]);
  });

  it('that never comes allows nothing after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const judging = Promise.withResolvers<void>();
      const asked = decideOn('a lighthouse keeper', () => {
        judging.resolve();
        return new Promise(() => {});
      });
      const refused = expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await judging.promise;
      await vi.advanceTimersByTimeAsync(2_000);
      await refused;
    } finally {
      vi.useRealTimers();
    }
    expect(await decisions()).toEqual([]);
  });

  it('that cannot be stored allows nothing', async () => {
    const asked = decide(
      { db: database.db, judge, pictures: noPictureRecords },
      {
        userId: newId(),
        personId: userId,
        category: 'sfw',
        now: new Date(),
        subjects: [{ request: picture('a lighthouse keeper'), fields: { prompt: 'a lighthouse keeper' } }],
      },
    );
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a check without a request', () => {
  it('says the same as a decision would, and stores nothing', async () => {
    const verdict = await checkTexts(judge, { category: 'sfw', fields: { prompt: 'a 15 year old girl' } });
    expect(verdict).toMatchObject({ allowed: false, findings: [{ field: 'prompt' }] });
    expect(verdict.message).toBe(`Content blocked by security policy: ${verdict.reasons.join(' ')}`);
    expect(await checkTexts(judge, { category: 'sfw', fields: { prompt: 'a lighthouse' } })).toMatchObject({
      allowed: true,
      reasons: [],
      message: 'This prompt is fine.',
    });
    expect(await decisions()).toEqual([]);
  });

  it('fails rather than guess', async () => {
    const gone: Judge = () => Promise.reject(new Error('gone'));
    await expect(checkTexts(gone, { category: 'sfw', fields: {} })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

describe('a job that comes back from the database', () => {
  const createJob = (request: StoredTextToImage) => ({ id: newId(), request });
  const refused = { code: 'FORBIDDEN', message: 'This job has no safety decision that allows it.' };

  it('is cleared by the decision that allowed exactly this', async () => {
    const { decisionId } = await decideOn('a lighthouse keeper');
    const job = createJob(picture('a lighthouse keeper'));
    expect(await cleared(decisionId, job)).toEqual(job);
  });

  it.each<[string, Partial<StoredTextToImage>]>([
    ['prompt', { prompt: 'a lighthouse keepe' }],
    ['negative prompt', { negativePrompt: '' }],
    ['category', { category: 'nsfw' }],
    ['seed', { seed: 8 }],
    ['aspect ratio', { aspectRatio: '16:9' }],
    ['model', { model: 'another' }],
  ])('with another %s is not', async (_, change) => {
    const { decisionId } = await decideOn('a lighthouse keeper');
    const job = createJob({ ...picture('a lighthouse keeper'), ...change });
    await expect(cleared(decisionId, job)).rejects.toMatchObject(refused);
  });

  it('is not cleared by a decision that refused it, or by none', async () => {
    await decideOn('portrait of a 15 year old girl').catch(() => {});
    const [decision] = await decisions();
    const job = createJob(picture('portrait of a 15 year old girl'));
    await expect(cleared(decision?.id ?? '', job)).rejects.toMatchObject(refused);
    await expect(cleared(newId(), job)).rejects.toMatchObject(refused);
  });

  it('is not cleared by a decision on another request', async () => {
    const { decisionId } = await decideOn('a harbour');
    const job = createJob(picture('a lighthouse keeper'));
    await expect(cleared(decisionId, job)).rejects.toMatchObject(refused);
  });

  it('cannot exist without a decision at all', async () => {
    const callId = newId();
    await database.db.execute(sql`
      insert into generation_calls (id, user_id, digest, operation, category, settings)
      values (${callId}, ${userId}, 'a', 'text_to_image', 'sfw', '{}')`);
    const stray = database.db.execute(sql`
      insert into engine_jobs (id, user_id, call_id, name, operation, category, lane, request, decision_id, hold_id, cost)
      values (${newId()}, ${userId}, ${callId}, 'a', 'text_to_image', 'sfw', 'interactive', '{}', ${newId()}, ${newId()}, 1)`);
    await expect(stray).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/violates foreign key constraint "engine_jobs_decision/) },
    });
  });
});

describe('the digest of a request', () => {
  it('is the same after a round through the database, whatever the order of its keys', async () => {
    const request = picture('ligatures ﬁ, emoji 🏮, quotes " and \\ and \u2028');
    const { rows } = await database.db.execute<{ request: StoredTextToImage }>(
      sql`select ${JSON.stringify(request)}::jsonb as request`,
    );
    expect(computeRequestDigest(rows[0]?.request ?? picture(''))).toBe(computeRequestDigest(request));
    const reversed = Object.fromEntries(Object.entries(request).reverse()) as StoredTextToImage;
    expect(computeRequestDigest(reversed)).toBe(computeRequestDigest(request));
  });
});
