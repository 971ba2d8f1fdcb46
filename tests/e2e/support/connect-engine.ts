import type { Page } from '@playwright/test';
import type { EngineSetup } from '#contract/engine-setup.ts';
import { everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

/** Tests a server that has most files, and lacks a VAE of videos. */
export async function testServer(page: Page): Promise<void> {
  const vae = everyFile.vae.filter((name) => !name.startsWith('wan'));
  const server = await startComfyUi({ files: { ...everyFile, vae } });
  try {
    await page.getByLabel('Address').fill(server.url);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('ComfyUI 0.33.0; cuda:0 Double (48 GB)')).toBeVisible({ timeout: 20_000 });
  } finally {
    await server.close();
  }
}

/** Tests an address where no server is. */
export async function testNothing(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('http://127.0.0.1:1');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/^The connection was refused\./);
}

/** The change that connects the tested server, before it is saved. */
export async function reviewServer(page: Page): Promise<void> {
  await testServer(page);
  await page.getByLabel('Name', { exact: true }).fill('Attic');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('button', { name: 'Save engine' })).toBeVisible();
}

/** Two engines of the file, one of whose workers lacks a variable. */
export async function showConnected(page: Page): Promise<void> {
  const common = { priority: 0, concurrency: 2, costPerSecond: null };
  const setup: EngineSetup = {
    version: 4,
    file: {
      engines: [
        { kind: 'comfyui', id: 'gpu-1', name: 'Attic', url: 'http://10.0.0.5:8188', headers: [], ...common },
        {
          kind: 'runpod',
          id: 'pod-1',
          name: 'Pod 1',
          endpoint: 'abc123def456',
          keyVariable: 'RUNPOD_API_KEY',
          handler: 'stock',
          results: 'inline',
          ...common,
        },
      ],
      stacks: [],
      uses: [],
    },
    workers: [
      { worker: 'a', version: 4, problem: null },
      { worker: 'b', version: 3, problem: 'engines.yaml:14: the variable RUNPOD_API_KEY is not set' },
    ],
  };
  await answerCalls(page, { '/api/admin/engine-setup': setup });
  await page.reload();
  await expect(page.getByText('Version 4 applies on 1 of 2 workers.')).toBeVisible();
}
