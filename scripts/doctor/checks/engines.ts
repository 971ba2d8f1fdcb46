import type { Engine } from '@castwright/engine-port';
import { checkYaml, formatMistake } from '#platform/checked-yaml.ts';
import { hasKeys, openKeyRing } from '#platform/crypto/key-ring.ts';
import { openListedEngine } from '../../../src/app/worker/engines.ts';
import { createEngineFileSchema, openHeader } from '../../../src/engines/setup/index.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  fine,
  formatReason,
  warning,
  withTimeLimit,
  wrong,
} from '../finding.ts';
import { readUsedEngineFile } from '../published-engine-file.ts';

/** The engine file, and whether each of its engines responds. */
export const engines: Check = {
  name: 'engines',
  async run(context) {
    const { config } = context;
    const text = await readUsedEngineFile(context);
    if (text === null) return [describeAbsence(config)];
    const { mistakes, value } = checkYaml(text, await createSchema(config));
    if (value === null) {
      return mistakes.map((mistake) =>
        wrong(
          `engines.yaml:${mistake.line}: ${formatMistake(mistake)}`,
          'Workers do not use this file.',
          'Correct it, on disk or under Administration, Engines; docs/engines.md describes every field.',
        ),
      );
    }
    const opened = value.engines.map((engine) => openListedEngine(context, engine, value, null));
    if (opened.length === 0) return [fine('the engine file lists no engine')];
    try {
      return await Promise.all(opened.map(checkEngine));
    } finally {
      await Promise.all(opened.map((engine) => engine.close()));
    }
  },
};

function describeAbsence({ engines: { file, kinds } }: CheckContext['config']): Finding {
  if (!kinds.includes('file')) {
    return fine('the preview engine renders on this machine; no GPU engines are configured');
  }
  return wrong(
    `the engine file ${file} cannot be read, and none is published`,
    'Workers do not start without it.',
    'Set ENGINES_FILE to its path, or ENGINES=auto.',
  );
}

/** Reads the file with the variables and keys of this process. A key is not made for it. */
async function createSchema({ engines, inKeys }: CheckContext['config']) {
  const folder = inKeys('webhooks');
  const keys = (await hasKeys(folder)) ? await openKeyRing(folder) : null;
  return createEngineFileSchema({
    readVariable: engines.secret,
    openSealed(sealed, url) {
      if (keys) return openHeader(sealed, url, keys);
      throw new Error(`cannot be opened: there are no keys in ${folder}`);
    },
  });
}

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
