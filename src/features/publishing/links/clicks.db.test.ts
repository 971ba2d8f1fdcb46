import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkFigures } from '#contract/links.ts';
import { createLog } from '#platform/log.ts';
import { addDays, hourMs, startOfUtcDay, toUtcDate } from '#platform/time.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { type ClickCounter, createClickCounter } from './click-counter.ts';
import { removeSalts } from './click-salts.ts';
import { countClicksByHour } from './figures.ts';
import { mergeOldClicks } from './merge-clicks.ts';
import { clickDays, clickHours, clickSalts, clickVisitors } from './schema.ts';

const database = useDatabase();
let now = new Date();
let installation: TestInstallation;
let ownerId: string;
let owner: TestClient;
let personaId: string;
const counters: ClickCounter[] = [];

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(async () => {
  await Promise.all(counters.map((counter) => counter.close()));
  await installation?.close();
});
beforeEach(async () => {
  now = new Date();
  ownerId = (await makeUserWithTokens(database.db, 10)).id;
  owner = await signInAs(installation, ownerId);
  personaId = await makePersona(database.db, ownerId);
  await database.db.delete(clickHours);
  await database.db.delete(clickDays);
  await removeSalts(database.db, '9999-12-31');
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
async function createLink(more: object = {}) {
  const body = { label: 'Shop', target: 'https://shop.example.com/dusk', personaId, ...more };
  return (await owner.call('createShortLink', { body })).body;
}
const follow = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(installation.url + path, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': browser, ...headers },
  });
const figures = async (query: Record<string, string> = {}) =>
  (await owner.call<LinkFigures>('linkFigures', { query })).body;
/** A counter of a process of its own. */
function createCounter(): ClickCounter {
  const log = createLog({ level: 'fatal', pretty: false, role: 'test' });
  const counter = createClickCounter({ db: database.db, clock: () => now, log, intervalMs: 3_600_000 });
  counters.push(counter);
  return counter;
}
const click = (linkId: string, more: object = {}) => ({
  ...{ linkId, referrer: '', address: '192.0.2.7', agent: browser },
  ...more,
});

describe('a short link', () => {
  it('leads to its address with the campaign tags that this lacks', async () => {
    const tags = { source: 'instagram', medium: 'bio', campaign: 'summer' };
    const { path } = await createLink({
      ...tags,
      target: 'https://shop.example.com/dusk?utm_source=own&size=m#top',
    });
    const answer = await follow(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      'https://shop.example.com/dusk?utm_source=own&size=m&utm_medium=bio&utm_campaign=summer#top',
    );
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('does not lead to private addresses, other schemes or our own redirects', async () => {
    const own = new URL(installation.config.http.baseUrl);
    const targets = [
      'javascript:alert(1)',
      'ftp://example.com/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'http://10.0.0.8/',
      'http://router.local/',
      'http://localhost:3000/',
      'https://user:secret@example.com/',
      'example.com',
      `${own.origin}/go/abcdefg`,
    ];
    for (const target of targets) {
      const { status } = await owner.call('createShortLink', { body: { label: 'Shop', target } });
      expect([target, status]).toEqual([target, 400]);
    }
    expect((await follow('/go/aaaaaaa')).status).toBe(404);
    expect((await follow('/go/..%2fadmin')).status).toBe(404);
  });

  it('changes where it leads under the same code, and a stranger does neither', async () => {
    const link = await createLink();
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    const body = { label: 'Shop', target: 'https://new.example.com/' };
    expect((await stranger.call('changeShortLink', { params: { id: link.id }, body })).status).toBe(404);
    expect((await stranger.call('createShortLink', { body: { ...body, personaId } })).status).toBe(404);
    expect((await owner.call('changeShortLink', { params: { id: link.id }, body })).body.code).toBe(
      link.code,
    );
    expect((await follow(link.path)).headers.get('location')).toBe('https://new.example.com/');
  });
});

describe('clicks', () => {
  it('are counted by link, hour and site; a visitor counts once a day', async () => {
    const link = await createLink({ campaign: 'summer' });
    await follow(link.path, { referer: 'https://www.instagram.com/nora/post?secret=1' });
    await follow(link.path, { referer: 'https://www.instagram.com/' });
    await follow(link.path, { 'user-agent': browser.replaceAll('140', '139') });
    await eventually(async () => expect((await figures()).clicks).toBe(3));
    const found = await figures({ linkId: link.id });
    expect(found).toMatchObject({ clicks: 3, visitors: 2 });
    expect(found.referrers).toEqual([
      { host: 'instagram.com', clicks: 2, visitors: 1 },
      { host: '', clicks: 1, visitors: 1 },
    ]);
    expect(found.links).toEqual([{ id: link.id, label: 'Shop', clicks: 3, visitors: 2 }]);
    expect(found.campaigns).toEqual([{ campaign: 'summer', clicks: 3, visitors: 2 }]);
    expect(found.days.at(-1)).toEqual({ day: toUtcDate(now), clicks: 3, visitors: 2 });
    const { links } = (await owner.call('listShortLinks')).body;
    expect(links).toMatchObject([{ id: link.id, clicks: 3, visitors: 2 }]);
    const stored = JSON.stringify(await database.db.select().from(clickHours));
    expect(stored).not.toMatch(/Firefox|secret|127\.0\.0\.1|::1/);
  });

  it('leave out bots, prefetches, HEAD requests, and visitors who ask not to be tracked', async () => {
    const link = await createLink();
    const uncounted: [Record<string, string>, string?][] = [
      [{ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
      [{ 'user-agent': 'facebookexternalhit/1.1' }],
      [{ 'user-agent': 'curl/8.5.0' }],
      [{ 'user-agent': '' }],
      [{ 'sec-purpose': 'prefetch;prerender' }],
      [{ purpose: 'prefetch' }],
      [{ dnt: '1' }],
      [{ 'sec-gpc': '1' }],
      [{}, 'HEAD'],
    ];
    for (const [headers, method] of uncounted) {
      expect((await follow(link.path, headers, method)).status).toBe(302);
    }
    await follow(link.path);
    await eventually(async () => expect((await figures()).clicks).toBe(1));
  });

  it('of an adult link count once the visitor has answered, not with the question', async () => {
    const link = await createLink({ isAdult: true });
    const html = await (await follow(link.path)).text();
    await follow(/href="(\/go\/[^"]+\?age=[^"]+)"/.exec(html)?.[1] ?? '');
    await eventually(async () => expect((await figures()).clicks).toBe(1));
  });

  it('of several processes add up, and a visitor of both is one', async () => {
    const [link, other] = [await createLink(), await createLink()];
    const processes = [createCounter(), createCounter(), createCounter()];
    for (const each of processes) {
      for (let n = 0; n < 50; n++) each.count(click(n % 2 ? link.id : other.id));
    }
    await Promise.all(processes.map((each) => each.flush()));
    expect(await figures({ linkId: link.id })).toMatchObject({ clicks: 75, visitors: 1 });
    expect(await figures()).toMatchObject({ clicks: 150, visitors: 2 });
  });

  it('of a link that was deleted meanwhile are left out, and those of others are kept', async () => {
    const [gone, kept] = [await createLink(), await createLink()];
    const counter = createCounter();
    counter.count(click(gone.id));
    counter.count(click(kept.id));
    await owner.call('deleteShortLink', { params: { id: gone.id } });
    await counter.flush();
    expect(await figures()).toMatchObject({ clicks: 1 });
  });

  it('with many forged sites fill no table', async () => {
    const link = await createLink();
    const counter = createCounter();
    for (let n = 0; n < 500; n++) counter.count(click(link.id, { referrer: `${n}.example` }));
    await counter.flush();
    const rows = await database.db.select().from(clickHours).where(eq(clickHours.linkId, link.id));
    expect(rows.length).toBeLessThanOrEqual(31);
    expect((await figures()).clicks).toBe(500);
  });

  it('are not lost while the database is away', async () => {
    const link = await createLink();
    const counter = createCounter();
    counter.count(click(link.id));
    await database.db.execute(sql`alter table click_hours rename to click_hours_away`);
    await counter.flush();
    await database.db.execute(sql`alter table click_hours_away rename to click_hours`);
    await counter.flush();
    expect((await figures()).clicks).toBe(1);
  });

  it('name no visitor once the day is over: salt and hashes are deleted', async () => {
    const link = await createLink();
    const counter = createCounter();
    counter.count(click(link.id));
    await counter.flush();
    const [today] = await database.db.select().from(clickSalts);
    expect(await database.db.select().from(clickVisitors)).toHaveLength(1);
    now = addDays(now, 1);
    counter.count(click(link.id));
    await counter.flush();
    const salts = await database.db.select().from(clickSalts);
    expect(salts).toMatchObject([{ day: toUtcDate(now) }]);
    expect(salts[0]?.salt).not.toEqual(today?.salt);
    const days = (await database.db.select().from(clickVisitors)).map(({ day }) => day);
    expect(days).toEqual([toUtcDate(now)]);
    await removeSalts(database.db, toUtcDate(addDays(now, 1)));
    expect(await database.db.select().from(clickSalts)).toEqual([]);
    expect(await database.db.select().from(clickVisitors)).toEqual([]);
    owner = await signInAs(installation, ownerId);
    expect(await figures()).toMatchObject({ clicks: 2, visitors: 2 });
  });
});

describe('figures', () => {
  it('of old hours are merged into days, once, and stay the same', async () => {
    const link = await createLink();
    const old = startOfUtcDay(addDays(now, -100));
    const hours = [0, 5, 23].map((hour) => new Date(old.getTime() + hour * hourMs));
    await database.db.insert(clickHours).values(
      [...hours, now].map((hour) => ({
        linkId: link.id,
        hour,
        referrer: 'a.example',
        clicks: 4,
        visitors: 2,
      })),
    );
    const before = await figures({ days: '365' });
    expect(before).toMatchObject({ clicks: 16, visitors: 8 });
    for (let times = 0; times < 2; times++) await mergeOldClicks(database.db, addDays(now, -90));
    expect(await database.db.select().from(clickHours)).toHaveLength(1);
    expect(await database.db.select().from(clickDays)).toMatchObject([
      { day: toUtcDate(old), referrer: 'a.example', clicks: 12, visitors: 6 },
    ]);
    expect(await figures({ days: '365' })).toEqual(before);
  });

  it('by the hour of the week begin on Monday at midnight UTC, and are of that persona alone', async () => {
    const link = await createLink();
    const other = await createLink({ personaId: null });
    const [monday, sunday] = [new Date('2026-11-23T00:30:00Z'), new Date('2026-11-29T23:10:00Z')];
    const row = (linkId: string, hour: Date, clicks: number) => ({
      linkId,
      hour,
      referrer: randomBytes(4).toString('hex'),
      clicks,
      visitors: 1,
    });
    await database.db
      .insert(clickHours)
      .values([
        row(link.id, monday, 3),
        row(link.id, monday, 1),
        row(link.id, sunday, 5),
        row(other.id, sunday, 9),
      ]);
    const counts = await countClicksByHour(database.db, personaId, new Date('2026-11-01T00:00:00Z'));
    expect(counts).toHaveLength(168);
    expect([counts[0], counts[167], counts.reduce((sum, n) => sum + n, 0)]).toEqual([4, 5, 9]);
    expect(await countClicksByHour(database.db, personaId, new Date('2026-11-24T00:00:00Z'))).toSatisfy(
      (later: number[]) => later[0] === 0 && later[167] === 5,
    );
  });

  it('show nothing of another account', async () => {
    const link = await createLink();
    const counter = createCounter();
    counter.count(click(link.id));
    await counter.flush();
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    const query = { linkId: link.id };
    expect((await stranger.call('linkFigures', { query })).body).toMatchObject({ clicks: 0, links: [] });
  });
});
