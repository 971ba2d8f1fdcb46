import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const widths = [240, 480, 800];

/** A hash over the preview engine's source, so that a change of the engine redraws the wall. */
async function hashEngine(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function drawCached({ request, cache, key, drawPreview }) {
  const file = join(cache, `${key}.png`);
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const bytes = await drawPreview(request);
  await writeFile(file, bytes);
  return bytes;
}

/**
 * Renders the landing page's wall with the preview engine, from the prompts in `src/web/site/wall.json`.
 *
 * @returns for each its prompt, size, colour and files; an empty list while the engine cannot render
 */
export async function drawPortraits({ root, out }) {
  const engineFolder = join(root, 'packages/preview-engine/src');
  const { drawPreview } = await import(join(engineFolder, 'index.ts')).catch(() => ({}));
  if (!drawPreview) {
    console.warn('The preview engine does not draw yet: the wall stays empty.');
    return [];
  }
  const wall = JSON.parse(await readFile(join(root, 'src/web/site/wall.json'), 'utf8'));
  const cache = join(root, '.cache/portraits');
  const assets = join(out, 'assets');
  await mkdir(cache, { recursive: true });
  await mkdir(assets, { recursive: true });
  const hand = await hashEngine(engineFolder);
  const portraits = [];
  for (const { prompt, seed, aspectRatio = '3:4' } of wall) {
    const request = {
      operation: 'text_to_image',
      category: 'sfw',
      prompt,
      negativePrompt: '',
      seed,
      model: null,
      identity: null,
      aspectRatio,
    };
    const key = createHash('sha256').update(hand).update(JSON.stringify(request)).digest('hex').slice(0, 16);
    const picture = sharp(await drawCached({ request, cache, key, drawPreview }));
    const { width, height } = await picture.metadata();
    const { dominant } = await picture.stats();
    const files = [];
    for (const wanted of widths) {
      const name = `portrait-${key}-${wanted}.webp`;
      await picture.clone().resize(wanted).webp({ quality: 74, effort: 5 }).toFile(join(assets, name));
      files.push({ width: wanted, address: `/assets/${name}` });
    }
    const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    portraits.push({ prompt, width, height, color, files });
  }
  return portraits;
}
