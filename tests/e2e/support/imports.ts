import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePictureWithSettings } from './picture-settings.ts';
import { expect } from './test.ts';

/** A folder with three pictures and a text. */
export async function makeFolder(): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'castwright-import-')), 'From elsewhere');
  await mkdir(folder);
  await writeFile(path.join(folder, 'lighthouse.png'), await makePictureWithSettings());
  for (const [name, from, to] of [
    ['dusk.jpg', '#2b4a6f', '#e8a266'],
    ['forest.png', '#17351f', '#b8d7a3'],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><defs><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="320" height="240" fill="url(#g)"/><circle cx="${name.length * 20}" cy="90" r="50" fill="${to}"/></svg>`;
    const drawn = sharp(Buffer.from(svg));
    await writeFile(
      path.join(folder, name),
      await (name.endsWith('jpg') ? drawn.jpeg() : drawn.png()).toBuffer(),
    );
  }
  await writeFile(path.join(folder, 'notes.txt'), 'not a picture');
  return folder;
}

/** An import with pictures that wait for a statement, and a file that was refused. */
export async function showImport(page: Page): Promise<void> {
  const folder = await makeFolder();
  await page.getByLabel('Choose folder to import').setInputFiles(folder);
  await expect(page.getByText(/3 waiting for consent, 1 refused/)).toBeVisible({ timeout: 60_000 });
  await page.getByText('1 refused', { exact: true }).click();
  await expect(page.getByText('It is not a JPEG')).toBeVisible();
  await rm(path.dirname(folder), { recursive: true, force: true });
}
