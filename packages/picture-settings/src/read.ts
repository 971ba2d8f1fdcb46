import { hasAscii } from './bytes.ts';
import type { FileTexts } from './containers/file-texts.ts';
import { readJpeg } from './containers/jpeg.ts';
import { pngSignature, readPng } from './containers/png.ts';
import { readWebp } from './containers/webp.ts';
import type { ExifTexts } from './exif.ts';
import { limits, type PictureSettings, PictureSettingsError, type RawSettings } from './settings.ts';
import { toPictureSettings } from './to-settings.ts';
import { isComfyWorkflow, readComfyGraph } from './tools/comfyui.ts';
import { readFooocus } from './tools/fooocus.ts';
import { readDream, readInvokeLegacy, readInvokeMetadata } from './tools/invokeai.ts';
import { readDrawThings, readNovelAi } from './tools/others.ts';
import { readParameters } from './tools/parameters.ts';
import { readSwarm } from './tools/swarmui.ts';
import { readXmpProperty } from './xmp.ts';

/** What a file says of its making: the settings of a generator, and the EXIF texts that a camera writes. */
export type PictureFacts = { settings: PictureSettings | null; exif: ExifTexts };

/**
 * Reads the generation settings of a PNG, JPEG or WebP. Decodes no pixels; bounded in time and memory by the length of the
 * file and `limits`, whatever the file says.
 *
 * @returns null settings for a file without any that are understood
 * @throws PictureSettingsError for a file that is none of these, or too large
 */
export async function readPictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  if (bytes.length > limits.fileBytes) throw new PictureSettingsError('too_large', 'The file is too large.');
  const texts = await readTexts(bytes);
  return { settings: findSettings(texts), exif: texts.exif };
}

/** The settings alone of `readPictureFacts`. @throws PictureSettingsError as there */
export async function readPictureSettings(bytes: Uint8Array): Promise<PictureSettings | null> {
  return (await readPictureFacts(bytes)).settings;
}

function readTexts(bytes: Uint8Array): FileTexts | Promise<FileTexts> {
  if (hasAscii(bytes, 0, pngSignature)) return readPng(bytes);
  if (hasAscii(bytes, 0, '\xff\xd8\xff')) return readJpeg(bytes);
  if (hasAscii(bytes, 0, 'RIFF') && hasAscii(bytes, 8, 'WEBP')) return readWebp(bytes);
  throw new PictureSettingsError('not_a_picture', 'The file is not a PNG, JPEG or WebP.');
}

function findSettings({ png, exif, xmp, comments }: FileTexts): PictureSettings | null {
  const inPng = readPngTexts(png);
  if (inPng) return toPictureSettings('png_text', inPng);
  const inExif = readExif(exif);
  if (inExif) return toPictureSettings('exif', inExif);
  const inXmp = xmp === null ? null : readXmp(xmp);
  if (inXmp) return toPictureSettings('xmp', inXmp);
  const inComment = findFirst(comments, readAnyText);
  return inComment && toPictureSettings('comment', inComment);
}

function readPngTexts(texts: ReadonlyMap<string, string>): RawSettings | null {
  const parameters = texts.get('parameters');
  const found =
    readInvokeMetadata(texts.get('invokeai_metadata')) ??
    (parameters === undefined ? null : readAnyText(parameters)) ??
    readComfyGraph(texts.get('prompt')) ??
    readInvokeLegacy(texts.get('sd-metadata')) ??
    readDream(texts.get('Dream') ?? texts.get('dream')) ??
    readNovelAi(texts);
  if (found)
    return texts.get('fooocus_scheme') && found.tool === 'automatic1111'
      ? { ...found, tool: 'fooocus' }
      : found;
  if (isComfyWorkflow(texts.get('workflow'))) return workflowOnly;
  return parameters === undefined ? null : { tool: 'unknown', prompt: parameters };
}

/** A text that may be in any of the forms that are not told apart by their place. */
function readAnyText(text: string): RawSettings | null {
  return (
    readSwarm(text) ??
    readFooocus(text) ??
    readComfyGraph(text) ??
    readDrawThings(text) ??
    readParameters(text)
  );
}

/** ComfyUI puts its graph into make and model of a WebP, with a prefix such as `prompt:`. */
function readExif({ comment, description, make, makerNote, model, software }: ExifTexts): RawSettings | null {
  const values = [comment, description, make, model].filter((text) => text !== undefined);
  const graph = findFirst(values, (text) => readComfyGraph(cutPrefix(text, 'prompt')));
  const found =
    graph ??
    findFirst(
      [comment, description].filter((text) => text !== undefined),
      readAnyText,
    );
  if (found) {
    const isFooocus = software?.startsWith('Fooocus') || makerNote === 'a1111' || makerNote === 'fooocus';
    return isFooocus && found.tool === 'automatic1111' ? { ...found, tool: 'fooocus' } : found;
  }
  return values.some((text) => isComfyWorkflow(cutPrefix(text, 'workflow'))) ? workflowOnly : null;
}

function readXmp(packet: string): RawSettings | null {
  const values = ['exif:UserComment', 'dc:description'].map((name) => readXmpProperty(packet, name));
  return findFirst(
    values.filter((text) => text !== null),
    readAnyText,
  );
}

const workflowOnly: RawSettings = {
  tool: 'comfyui',
  others: [['Workflow', 'The file has the editor’s workflow alone, without the values that ComfyUI ran']],
};

function cutPrefix(text: string, prefix: string): string | undefined {
  return text.slice(0, prefix.length + 1).toLowerCase() === `${prefix}:`
    ? text.slice(prefix.length + 1)
    : undefined;
}

function findFirst<T>(texts: readonly string[], read: (text: string) => T | null): T | null {
  for (const text of texts) {
    const found = read(text);
    if (found) return found;
  }
  return null;
}
