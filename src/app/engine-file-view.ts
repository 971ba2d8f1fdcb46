import type { z } from 'zod';
import type { EngineFileView, EngineUse, ListedEngine } from '#contract/engine-file.ts';
import {
  createEngineFileSchema,
  type EngineSecrets,
  variableReference,
  withoutSecrets,
} from '#engines/setup';

/** Reads references instead of secrets, so that a view can say where a secret is, and never what it is. */
const references: EngineSecrets = {
  ...withoutSecrets,
  readVariable: (name) => `\${${name}}`,
  openSealed: () => '',
};

const getVariable = (value: string) => variableReference.exec(value)?.[1] ?? null;

/** Reads a text of the engine file into what the page may know of it. */
export const engineFileView: z.ZodType<EngineFileView> = createEngineFileSchema(references).transform(
  ({ engines, models }) => ({
    engines: engines.map((engine): ListedEngine => {
      const { concurrency, costPerSecond = null, id, name, priority } = engine;
      const listed = { id, name, priority, concurrency, costPerSecond };
      if (engine.kind === 'comfyui') {
        const headers = Object.entries(engine.headers).map(([header, value]) => ({
          name: header,
          variable: getVariable(value),
        }));
        return { kind: 'comfyui', ...listed, url: engine.url, headers };
      }
      if (engine.kind === 'openai') {
        const { key, models, server, url } = engine;
        const served = models.map(({ family, licence, model }) => ({ name: model, family, licence }));
        const keyVariable = key === undefined ? null : getVariable(key);
        return { kind: 'openai', ...listed, url, server, keyVariable, models: served };
      }
      const { endpoint, handler, key, results } = engine;
      return { kind: 'runpod', ...listed, endpoint, keyVariable: getVariable(key) ?? '', handler, results };
    }),
    stacks: Object.entries(models.stacks).map(([name, { family, licence }]) => ({ name, family, licence })),
    uses: Object.entries(models.uses).flatMap(([use, byCategory]) => {
      const stacks = [...new Set(Object.values(byCategory ?? {}).filter((name) => name !== undefined))];
      return stacks.length > 0 ? [{ use: use as EngineUse, stacks }] : [];
    }),
  }),
);
