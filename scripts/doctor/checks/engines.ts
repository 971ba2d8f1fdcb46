import type { Engine } from '@castwright/engine-port';
import { openEngines } from '../../../src/app/worker/engines.ts';
import { type Check, type Finding, fine, reasonOf, warning, within, wrong } from '../finding.ts';

/** The engine file, and whether each of its engines answers. */
export const engines: Check = {
  name: 'engines',
  async look({ config, storage }) {
    if (!config.engines.kinds.includes('file')) {
      return [fine('the preview engine draws here; there are no engines with GPUs')];
    }
    // No links into this installation are needed to ask how an engine is, and no key is to be made for them.
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
      const mistakes = lines.length > 1 ? lines.slice(1) : [reasonOf(error)];
      return mistakes.map((line) =>
        wrong(
          line.trim(),
          'Workers do not start with it.',
          'Mend it; docs/engines.md describes every field.',
        ),
      );
    }
    try {
      return await Promise.all(opened.filter(({ id }) => id !== 'reader').map(ask));
    } finally {
      await Promise.all(opened.map((engine) => engine.close()));
    }
  },
};

async function ask(engine: Engine): Promise<Finding> {
  const todo = 'Start the server, or mend its address and key in the engine file.';
  try {
    const { detail, online } = await within(10_000, engine.health());
    if (!online)
      return wrong(`${engine.id} is away: ${detail}`, 'Its jobs wait for another engine, or for it.', todo);
    const { lacks, operations } = await within(30_000, engine.capabilities());
    const can = `${engine.id} answers, and can do ${operations.length} kinds of work`;
    if (lacks.length === 0) return fine(can);
    return warning(
      `${can}, and lacks something for ${lacks.length} more`,
      'What no engine can do is greyed in the pages.',
      'Engines and queues (/admin/engines) names the files and nodes that it lacks.',
    );
  } catch (error) {
    return wrong(
      `${engine.id} does not answer: ${reasonOf(error)}`,
      'Its jobs wait for another engine, or for it.',
      todo,
    );
  }
}
