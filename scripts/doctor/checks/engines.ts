import type { Engine } from '@castwright/engine-port';
import { openEngines } from '../../../src/app/worker/engines.ts';
import { type Check, type Finding, fine, formatReason, warning, withTimeLimit, wrong } from '../finding.ts';

/** The engine file, and whether each of its engines responds. */
export const engines: Check = {
  name: 'engines',
  async run({ config, storage }) {
    if (!config.engines.kinds.includes('file')) {
      return [fine('the preview engine renders on this machine; no GPU engines are configured')];
    }
    // A health check needs no links into this installation, and must not create a key for them.
    const asked = {
      ...config,
      http: { ...config.http, baseUrl: 'http://127.0.0.1' },
      engines: { ...config.engines, kinds: ['file' as const] },
    };
    let opened: Engine[];
    try {
      ({ engines: opened } = await openEngines({ config: asked, storage: storage as never }));
    } catch (error) {
      const lines = error instanceof Error ? error.message.split('\n') : [];
      const mistakes = lines.length > 1 ? lines.slice(1) : [formatReason(error)];
      return mistakes.map((line) =>
        wrong(
          line.trim(),
          'Workers do not start with it.',
          'Correct it; docs/engines.md describes every field.',
        ),
      );
    }
    try {
      const remote = opened.filter(({ id }) => !['reader', 'video-editor'].includes(id));
      return await Promise.all(remote.map(checkEngine));
    } finally {
      await Promise.all(opened.map((engine) => engine.close()));
    }
  },
};

async function checkEngine(engine: Engine): Promise<Finding> {
  const todo = 'Start the server, or correct its address and key in the engine file.';
  try {
    const { detail, online } = await withTimeLimit(10_000, engine.checkHealth());
    if (!online)
      return wrong(`${engine.id} is away: ${detail}`, 'Its jobs wait for another engine, or for it.', todo);
    const { unsupported: lacks, operations } = await withTimeLimit(30_000, engine.getCapabilities());
    const can = `${engine.id} answers, and can do ${operations.length} kinds of work`;
    if (lacks.length === 0) return fine(can);
    return warning(
      `${can}, and lacks something for ${lacks.length} more`,
      'Operations without an engine are disabled in the app.',
      'Engines and queues (/admin/engines) names the files and nodes that it lacks.',
    );
  } catch (error) {
    return wrong(
      `${engine.id} does not answer: ${formatReason(error)}`,
      'Its jobs wait for another engine, or for it.',
      todo,
    );
  }
}
