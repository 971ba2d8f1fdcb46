import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import type { ComfyUiScript } from '#tests/fakes/comfyui/script.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { test as base } from './test.ts';

type Held = Parameters<NonNullable<ComfyUiScript['hold']>>[0];

type Fixtures = {
  /** Holds the server at a step until the returned function is called or the test ends. */
  holdAt: (step: number, type?: Held['type']) => () => void;
};

type WorkerFixtures = { comfyUi: FakeComfyUi };

/** How the double behaves unless a test says otherwise. */
const usual: Required<Pick<ComfyUiScript, 'stepMs'>> = { stepMs: 20 };

/**
 * Tests of an installation whose pictures come from a ComfyUI server alone, set up as by its operator: ENGINES=file,
 * and an engine file with the server's address.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  comfyUi: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startComfyUi({ ...usual });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ comfyUi }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'castwright-e2e-engines-'));
      const file = path.join(folder, 'engines.yaml');
      const engine = { kind: 'comfyui', id: 'gpu-1', name: 'Basement, second rack, RTX 6000 Ada (left)' };
      await writeFile(
        file,
        stringify({
          engines: [{ ...engine, url: comfyUi.url }],
          models: createModelChoice('zimage', 'klein'),
        }),
      );
      await use({ ENGINES: 'file', ENGINES_FILE: file });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  holdAt: async ({ comfyUi: { script } }, use) => {
    const held: (() => void)[] = [];
    await use((step, type) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(resolve);
      script.hold = (at) => (at.step === step && (type ?? at.type) === at.type ? promise : undefined);
      return resolve;
    });
    for (const letGo of held) letGo();
    for (const name of ['exception', 'fault', 'hold', 'spoil'] as const) delete script[name];
    Object.assign(script, usual);
  },
});
