/**
 * Tests the promises of the port on a real server of the OpenAI Images and Videos API, or on the request classes of one
 * (tools/real-openai):
 * - `OPENAI_URL` is its address without `/v1`, `OPENAI_API_KEY` its key, if it has one;
 * - `OPENAI_ENGINES_FILE`, `ENGINES_FILE` or `engines.yaml` has an engine of `kind: openai` with its `server` and models;
 *   `OPENAI_ENGINE` is the engine's id where there are several.
 */
import { describe, it } from 'vitest';
import { z } from 'zod';
import { createOpenAiEngine } from '#engines/openai';
import { readEngineFile } from './chosen-models.ts';
import { describeEngine } from './describe-engine.ts';

const settings = z.object({
  OPENAI_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_ENGINE: z.string().optional(),
  OPENAI_ENGINES_FILE: z.string().default(process.env.ENGINES_FILE ?? 'engines.yaml'),
});

if (process.env.OPENAI_URL) {
  const given = settings.parse(process.env);
  const { engines } = await readEngineFile(given.OPENAI_ENGINES_FILE);
  const engine = engines
    .filter((each) => each.kind === 'openai')
    .find(({ id }) => given.OPENAI_ENGINE === undefined || id === given.OPENAI_ENGINE);
  if (!engine) throw new Error(`${given.OPENAI_ENGINES_FILE} has no such engine of kind openai`);
  describeEngine({
    name: `The ${engine.server} server at ${given.OPENAI_URL}`,
    async open() {
      const opened = createOpenAiEngine({
        ...engine,
        url: given.OPENAI_URL,
        key: given.OPENAI_API_KEY,
        ffmpegPath: null,
      });
      return { engine: opened, close: () => opened.close() };
    },
    exact: false,
    modelFile: 'safetensors',
    longestMs: 45 * 60_000,
    shapes: ['1:1', '9:16', '16:9'],
    video: { width: 832, height: 480 },
    trainingSteps: 20,
  });
} else {
  describe('A real server of the OpenAI API', () => {
    it('is tried where OPENAI_URL names one', ({ skip }) => skip('OPENAI_URL is not set'));
  });
}
