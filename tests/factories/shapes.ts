import { decodePicture } from '@castwright/media/decode-picture.ts';
import sharp from 'sharp';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { contentItems } from '#schema/library/items';
import { addFiles, makeContent, makeStoredFile } from './content.ts';

/** A picture of plain shapes as PNG, different for each seed. */
export function shapes(seed: number, side = 256): Promise<Buffer> {
  let state = seed * 7919 + 17;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const parts = Array.from({ length: 9 }, (_, n) => {
    const colour = `hsl(${next(360)} 70% ${20 + next(60)}%)`;
    const [x, y, size] = [next(100), next(100), 12 + next(30)];
    return n % 2
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${colour}"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="hsl(${next(360)} 40% 50%)"/>${parts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

/** A finished picture in a user's library with these bytes, and its stored analysis. @returns its id */
export async function makePictureFromBytes(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
  bytes: Buffer,
  facts: Partial<typeof contentItems.$inferInsert> = {},
): Promise<string> {
  const pixels = await decodePicture(bytes, 10_000_000);
  const { perceptualHash, placeholder, preview } = await createPictureViews(pixels);
  const { width, height } = pixels;
  const id = await makeContent(db, userId, { ...facts, width, height, placeholder, perceptualHash });
  const folder = `jobs/${newId()}/0-test`;
  const files = { original: bytes, preview } as const;
  for (const [variant, content] of Object.entries(files)) {
    await storage.put(`${folder}/${variant}`, content);
    await addFiles(db, id, [makeStoredFile(variant as 'original', `${folder}/${variant}`, content)]);
  }
  return id;
}
