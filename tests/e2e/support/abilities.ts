import type { EngineCapabilities } from '@castwright/engine-port';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Abilities, Ability, TagAbility } from '#contract/abilities.ts';
import type { ParameterSupport } from '#contract/generation-parameters.ts';
import { operation } from '#contract/jobs.ts';
import type { SystemReport } from '#contract/jobs-and-backups.ts';
import { usualModes } from '#contract/operating-modes.ts';
import type { SystemStatusEntry } from '#contract/system.ts';
import type { Db } from '#platform/db/client.ts';
import { answerCalls } from './answer-calls.ts';
import { pressWhenIdle } from './keys.ts';
import { expect } from './test.ts';
import { openFirstPicture } from './viewer.ts';

/**
 * Makes the engine report fewer capabilities during a test or screenshot. Pages and calls go by that report; nothing
 * else changes.
 */
export async function withAbilities(
  db: Db,
  { operations, concurrency: _, ...abilities }: EngineCapabilities,
  look: () => Promise<void>,
): Promise<void> {
  const said = (value: unknown) => sql.raw(`'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`);
  await db.execute(sql`
    create function say_less() returns trigger language plpgsql as $$
      begin new.operations = ${said(operations)}; new.abilities = ${said(abilities)}; return new; end $$`);
  await db.execute(sql`
    create trigger say_less before insert or update on engine_status
      for each row when (new.id not in ('reader', 'video-editor')) execute function say_less()`);
  try {
    await db.execute(sql`update engine_status set name = name`);
    // Capabilities are cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await look();
  } finally {
    await db.execute(sql`drop function say_less cascade`);
  }
}

/** Replaces the answer of the capabilities call for one page. */
export async function replaceAbilities(
  page: Page,
  different: (work: Ability) => Partial<Ability>,
  tags: TagAbility[] = [],
): Promise<void> {
  const work = operation.options.flatMap((each) =>
    (['sfw', 'nsfw'] as const).map((category): Ability => {
      const usual: Ability = {
        operation: each,
        category,
        state: 'available',
        reason: null,
        modelReason: null,
        endFrameReason: null,
        longestVideo: null,
        identity: [],
        references: [],
        parameters: [],
        regionLimits: [],
      };
      return { ...usual, ...different(usual) };
    }),
  );
  await answerCalls(page, { '/api/abilities': { work, tags, modes: usualModes } satisfies Abilities });
  await page.reload();
}

const lacksFile = 'The engine lacks a model file for this.';

/** Two tools, one of them opened, that no engine supports. */
export async function showUnsupportedTools(page: Page): Promise<void> {
  const words: Record<string, string> = {
    face_swap: `Faces cannot be swapped here at the moment. ${lacksFile}`,
    upscale: `Pictures cannot be made larger here at the moment. ${lacksFile}`,
  };
  await replaceAbilities(page, (work) => {
    const reason = words[work.operation];
    return reason ? { state: 'unable', reason } : {};
  });
  const told = page.getByText(/Faces cannot be swapped/).first();
  await told.waitFor();
  await told.scrollIntoViewIfNeeded();
}

/** A dashboard without video support, and a video requested. */
export async function showUnsupportedVideos(page: Page): Promise<void> {
  const reason = `Videos cannot be made here at the moment. ${lacksFile}`;
  await replaceAbilities(page, (work) =>
    work.operation === 'text_to_video' ? { state: 'unable', reason } : {},
  );
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('a tango dancer, emerald dress, night street');
  await composer.getByText('Video', { exact: true }).click();
}

/** All engines are offline, and a picture is requested. */
export async function showOfflineEngines(page: Page): Promise<void> {
  const entries: SystemStatusEntry[] = await (await page.request.get('/api/system/status')).json();
  await answerCalls(page, {
    '/api/system/status': entries.map((entry) => ({ ...entry, status: 'offline' })),
  });
  await replaceAbilities(page, () => ({ state: 'away' }));
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('a lighthouse keeper, grey beard, storm');
}

/** A server that lacks files and nodes, as an administrator sees it. */
export async function showMissingFiles(page: Page): Promise<void> {
  const both = ['sfw', 'nsfw'] as const;
  const inBoth = { categories: [...both] };
  const zImage = { model: 'z-image (z-image-turbo)', licence: 'Apache-2.0', ...inBoth };
  const edit = { model: 'identity (qwen-image-edit)', licence: 'Apache-2.0', ...inBoth };
  const report: SystemReport = await (await page.request.get('/api/admin/operations')).json();
  const [first] = report.engines;
  if (!first) throw new Error('The installation has no engine.');
  const server: SystemReport['engines'][number] = {
    ...first,
    id: 'gpu-1',
    name: 'GPU 1',
    detail: 'ComfyUI 0.33.0; NVIDIA L40S',
    gpu: true,
    operations: ['text_to_image', 'image_to_image', 'inpaint', 'caption', 'text_to_video', 'lora_training'],
    room: 2,
    running: 1,
    models: [
      { operation: 'text_to_image', ...zImage },
      { operation: 'image_to_image', ...zImage },
      { operation: 'lora_training', ...zImage },
      { operation: 'text_to_image', ...edit, identity: 'references', categories: ['sfw'] },
      {
        operation: 'inpaint',
        model: 'xl (sdxl)',
        licence: 'CreativeML Open RAIL++-M',
        ...inBoth,
      },
      { operation: 'caption', model: 'words (captioner)', licence: 'Apache-2.0', ...inBoth },
      { operation: 'text_to_video', model: 'film (wan-2.2)', licence: 'Apache-2.0', categories: ['sfw'] },
    ],
    lacks: [
      {
        operation: 'face_swap',
        ...inBoth,
        reason: 'The engine’s software is too old for this.',
        details: ['there is no node MediaPipeFaceLandmarker', 'there is no node MediaPipeFaceMask'],
      },
      {
        operation: 'upscale',
        ...inBoth,
        reason: lacksFile,
        details: ['RealESRGAN_x4plus.safetensors is not among the files of UpscaleModelLoader.model_name'],
      },
      {
        operation: 'text_to_video',
        categories: ['nsfw'],
        reason: 'This engine has no model to make videos in the adult category.',
        details: [],
      },
    ],
    lacksWithModel: [
      {
        operation: 'inpaint',
        ...inBoth,
        reason: 'Trained models cannot be used for this on this engine. Choose no model.',
        details: ['Models are trained for z-image-turbo, and sdxl stands behind this'],
      },
    ],
    lacksWithReferences: [
      {
        operation: 'text_to_image',
        categories: ['nsfw'],
        reason: lacksFile,
        details: ['flux-2-klein-4b.safetensors is not among the files of UNETLoader.unet_name'],
      },
    ],
    adapters: [
      {
        name: 'rain',
        licence: 'CC-BY-4.0',
        work: [{ operation: 'text_to_image', ...inBoth }],
        details: [],
      },
      {
        name: 'grain',
        licence: 'CC0-1.0',
        work: [],
        details: ['film-grain.safetensors is not among the files of LoraLoaderModelOnly.lora_name'],
      },
    ],
  };
  await answerCalls(page, { '/api/admin/operations': { ...report, engines: [server, ...report.engines] } });
  await page.reload();
  await page.getByText('GPU 1', { exact: true }).first().waitFor();
}

/** What a model on a GPU takes, in place of what the preview engine does. */
const parameters: ParameterSupport = {
  steps: { min: 10, max: 60, step: 1, usual: 30 },
  guidance: { min: 1, max: 15, step: 0.1, usual: 6 },
  sampler: { values: ['dpmpp_2m', 'euler', 'heun'], usual: 'dpmpp_2m' },
  scheduler: { reason: 'FLUX.2 has a noise schedule of its own, by the picture’s size.' },
  size: { min: 512, max: 1536, step: 8, maxPixels: 1_572_864, maxRatio: 3 },
};

/** Opens “Advanced” with settings of which some fit the model and some do not. */
export async function showParameters(page: Page): Promise<void> {
  await replaceAbilities(page, ({ operation: each }) =>
    each === 'text_to_image' ? { parameters: [{ requests: 'any', support: parameters }] } : {},
  );
  await page.getByRole('button', { name: /^Advanced/ }).click();
  // The button that stays in reach of the thumb may lie over it.
  await page.getByRole('radio', { name: 'Custom', exact: true }).dispatchEvent('click');
  await page.getByLabel('Width').fill('1800');
  await page.getByLabel('Steps', { exact: true }).fill('75');
  await page.getByLabel('Guidance', { exact: true }).fill('7.5');
  await page.getByLabel('Style words').fill('film grain, muted colours');
  await expect(page.getByRole('list', { name: 'Adjusted settings' })).toBeVisible();
}

/** Saves the settings as a style, and opens the list of styles with changed settings. */
export async function showStyles(page: Page): Promise<void> {
  await showParameters(page);
  await page.getByRole('button', { name: 'Save as style' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Editorial');
  await page.getByRole('dialog').getByLabel('Name').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Steps', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Manage styles' }).click();
  await page.getByRole('button', { name: 'Rename Editorial' }).click();
}

/** Fills in a variation of the first picture. */
export async function showVariation(page: Page): Promise<void> {
  await page.goto('/content');
  await openFirstPicture(page);
  await pressWhenIdle(page, 'v');
  await expect(page.getByText(/^Variation of /)).toBeVisible();
}
