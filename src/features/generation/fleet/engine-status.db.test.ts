import type { Engine } from '@castwright/engine-port';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listenToDatabase } from '#platform/db/listen.ts';
import { eventChannel } from '#platform/events/publish.ts';
import { createLog } from '#platform/log.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { engineStatus } from '../jobs/schema.ts';
import { listEngineStatus, reportEngines } from './engine-status.ts';
import { pauseEngine, resumeEngine } from './pauses.ts';

const database = useDatabase();

describe('the engines, as the header shows them', () => {
  it('are online while they say so, offline when they say so, fail to, or go silent', async () => {
    const { db } = database;
    const instant = await createInstantEngine();
    const named = (id: string, health: Engine['checkHealth']): Engine => ({
      ...instant,
      id,
      name: `Engine ${id}`,
      checkHealth: health,
    });
    const engines = [
      named('a', async () => ({ online: true, detail: '' })),
      named('b', async () => ({ online: false, detail: 'out of memory' })),
      named('c', () => Promise.reject(new Error('no answer'))),
      named('d', async () => ({ online: true, detail: '' })),
      named('e', async () => ({ online: true, detail: '' })),
    ];
    await reportEngines(db, engines);
    const silentFor = (id: string, seconds: number) =>
      db
        .update(engineStatus)
        .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(engineStatus.id, id));
    await silentFor('d', 16);
    await silentFor('e', 86_401);
    const [first] = await db.select().from(engineStatus).orderBy(asc(engineStatus.id));
    expect(first?.name).toBe('Engine a');
    const entries = await listEngineStatus(db);
    expect(entries.filter(({ service }) => service === 'image-generation')).toEqual([
      { service: 'image-generation', status: 'online', name: 'Engine a' },
      { service: 'image-generation', status: 'offline', name: 'Engine b' },
      { service: 'image-generation', status: 'offline', name: 'Engine c' },
      { service: 'image-generation', status: 'offline', name: 'Engine d' },
    ]);
  });

  it('announce to every page that they come, go, are paused and resumed, and not that they stay', async () => {
    const { db, url } = database;
    const heard: unknown[] = [];
    const connected = Promise.withResolvers<void>();
    const listener = await listenToDatabase({
      databaseUrl: url,
      log: createLog({ level: 'silent', pretty: false, role: 'test' }),
      channels: { [eventChannel]: (payload) => heard.push(JSON.parse(payload)) },
      onConnected: connected.resolve,
    });
    await connected.promise;
    let online = true;
    const engine = { ...(await createInstantEngine()), id: 'moody' };
    const report = () =>
      reportEngines(db, [{ ...engine, checkHealth: async () => ({ online, detail: '' }) }]);
    const changes = [
      report,
      () => {
        online = false;
        return report();
      },
      () => {
        online = true;
        return report();
      },
      // Its worker was silent for so long that it counted as offline.
      async () => {
        await db.update(engineStatus).set({ seenAt: sql`now() - interval '16 seconds'` });
        await report();
      },
      () => db.transaction((tx) => pauseEngine(tx, 'moody', 'new card', new Date())),
      () => db.transaction((tx) => resumeEngine(tx, 'moody')),
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      await report();
      await report();
      await eventually(async () => expect(heard).toHaveLength(index + 1));
    }
    expect(new Set(heard.map((each) => JSON.stringify(each)))).toEqual(new Set(['{"n":"engines","d":{}}']));
    await listener.close();
  });

  it('say whether they make pictures, videos, both or, as readers of text do, neither', async () => {
    const { db } = database;
    const instant = await createInstantEngine();
    const abilities = await instant.getCapabilities();
    const engine = (id: string, operations: typeof abilities.operations): Engine => ({
      ...instant,
      id,
      name: `Engine ${id}`,
      getCapabilities: async () => ({ ...abilities, operations }),
    });
    await reportEngines(db, [
      engine('cinema', ['text_to_image', 'text_to_video']),
      engine('stills', ['text_to_image']),
      engine('reader', ['image_to_text']),
    ]);
    const entries = await listEngineStatus(db);
    const listServices = (wanted: string) =>
      entries.filter(({ name }) => name === wanted).map(({ service }) => service);
    expect(listServices('Engine cinema')).toEqual(['image-generation', 'video-generation']);
    expect(listServices('Engine stills')).toEqual(['image-generation']);
    expect(listServices('Engine reader')).toEqual([]);
  });
});
