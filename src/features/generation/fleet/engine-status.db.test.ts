import type { Engine } from '@castwright/engine-port';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { engineStatus } from '../jobs/schema.ts';
import { listEngineStatus, reportEngines } from './engine-status.ts';

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
