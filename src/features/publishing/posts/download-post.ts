import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '#contract/errors.ts';
import { requireAdultAllowed } from '#features/library/items';
import { formatAttachment } from '#platform/http/attachment.ts';
import type { BinaryResponse } from '#platform/http/handler.ts';
import { getOwnPost, getTarget, readWholePost } from './access.ts';
import { getCategory } from './approval.ts';
import { listPackageTexts } from './checklist.ts';
import type { PostsDeps } from './deps.ts';
import type { PreparedMedium } from './prepare/prepare-media.ts';
import { PreparationError } from './prepare/prepare-picture.ts';
import { prepareApproved } from './publisher/prepare-approved.ts';
import { getPublishingSettings } from './settings.ts';

const extensions = { 'image/jpeg': '.jpg', 'image/png': '.png', 'video/mp4': '.mp4' } as const;

/**
 * Answers with a ZIP for publishing a post by hand: its files in order, its texts and a checklist. Nothing leaves here that
 * could not be published: the post has to be approved like any other.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a post that may not leave, with why; FILE_REFUSED for a file that cannot be made;
 *   as `requireAdultAllowed`
 */
export async function downloadPost(
  { db, prepare }: PostsDeps,
  who: { userId: string; adultAllowed: boolean },
  { channelId, id }: { id: string; channelId: string },
): Promise<BinaryResponse> {
  const post = await getOwnPost(db, who.userId, id);
  const whole = await readWholePost(db, post);
  const { channel, target } = getTarget(whole, channelId);
  requireAdultAllowed(who, getCategory(whole.media));
  const made = await prepareApproved({ db, prepare }, { post, channel, target }).catch((error: unknown) => {
    if (error instanceof PreparationError)
      throw new AppError('FILE_REFUSED', error.message, {}, { cause: error });
    throw error;
  });
  if ('problem' in made) throw new AppError('CONFLICT', made.problem);
  const fileNames = made.media.map(
    ({ mediaType }, at) => `${String(at + 1).padStart(2, '0')}${extensions[mediaType]}`,
  );
  const { disclosure } = await getPublishingSettings(db, who.userId);
  const texts = listPackageTexts(made.approved, {
    kind: channel.kind,
    channelName: channel.name,
    disclosure,
    fileNames,
  });
  const output = new PassThrough();
  writePackage(output, made.media, fileNames, texts).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': formatAttachment('post.zip'),
      'cache-control': 'no-store',
    },
    body: output,
  };
}

/** Writes one file after another; the client's speed limits reading. */
async function writePackage(
  output: PassThrough,
  media: readonly PreparedMedium[],
  fileNames: readonly string[],
  texts: Record<string, string>,
): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name);
  for (const [at, medium] of media.entries()) {
    if (output.destroyed) return;
    const file = await medium.read();
    const stop = () => file.destroy();
    output.once('close', stop);
    zip.addReadStream(file, fileNames[at] ?? `${at}`, { size: medium.byteSize, compress: false });
    await finished(file, { cleanup: true });
    output.off('close', stop);
  }
  zip.end();
}
