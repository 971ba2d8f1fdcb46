import { readParameters } from './a1111.ts';
import { readComfyGraph } from './comfy.ts';
import { type ExifTexts, readExifTexts } from './exif.ts';
import {
  type GenerationMetadata,
  noGenerationMetadata,
  type RawGenerationMetadata,
  toGenerationMetadata,
} from './generation-metadata.ts';
import { readGeneratorJson } from './generator-json.ts';
import { asObject, parseJsonObject } from './json.ts';
import { readPngTexts } from './png-text.ts';

/**
 * Reads generation metadata from a file: the texts that generators put into a PNG, otherwise EXIF (the same texts in a
 * JPEG or WebP; camera, software and date of a photograph). Never reads location, serial number or owner.
 *
 * @param bytes the original file, before metadata is stripped
 * @param exif the EXIF block of the file, or null
 * @returns cleaned texts of limited length; `from: 'nothing'` without metadata. Never throws.
 */
export function readGenerationMetadata(bytes: Buffer, exif: Buffer | null): GenerationMetadata {
  const inPng = parseTexts(readPngTexts(bytes));
  if (inPng) return toGenerationMetadata('png_text', inPng) ?? noGenerationMetadata;
  return (exif && toGenerationMetadata('exif', parseExif(readExifTexts(exif)))) ?? noGenerationMetadata;
}

function parseTexts(texts: ReadonlyMap<string, string>): RawGenerationMetadata | null {
  const parameters = texts.get('parameters');
  const comfy = readComfyGraph(texts.get('prompt'));
  if (parameters !== undefined) {
    const read = readParameters(parameters) ?? parseGeneratorJson('Fooocus', parameters) ?? comfy;
    return read ?? { ...emptyMetadata, prompt: parameters };
  }
  if (comfy) return comfy;
  const invoke = parseGeneratorJson('InvokeAI', texts.get('invokeai_metadata'));
  if (invoke) return invoke;
  if (texts.get('Software') === 'NovelAI') {
    const novel = parseGeneratorJson('NovelAI', texts.get('Comment'));
    return {
      ...(novel ?? emptyMetadata),
      generator: 'NovelAI',
      prompt: texts.get('Description') ?? novel?.prompt,
    };
  }
  return null;
}

const emptyMetadata: RawGenerationMetadata = {
  generator: null,
  prompt: null,
  negativePrompt: null,
  seed: null,
  settings: [],
};

function parseGeneratorJson(generator: string, text: string | undefined): RawGenerationMetadata | null {
  const object = parseJsonObject(text);
  if (!object) return null;
  const swarm = asObject(object.sui_image_params);
  return swarm ? readGeneratorJson('SwarmUI', swarm) : readGeneratorJson(generator, object);
}

function parseExif(texts: ExifTexts): RawGenerationMetadata {
  const { comment = '', make = '', model = '' } = texts;
  // ComfyUI stores its graph in the make and model of a WebP, with a prefix such as `prompt:`.
  const graph = [make, model].find((text) => text.startsWith('prompt:'))?.slice('prompt:'.length);
  const generated =
    readParameters(comment) ?? parseGeneratorJson('Fooocus', comment) ?? readComfyGraph(graph);
  if (generated) return generated;
  const isCamera = ![make, model].some((text) => /^(prompt|workflow):/.test(text));
  return {
    ...emptyMetadata,
    settings: [
      ['Camera', isCamera ? formatCamera(make, model) : null],
      ['Software', texts.software],
      ['Taken', formatDateTime(texts.takenAt)],
      ['Changed', formatDateTime(texts.changedAt)],
    ],
  };
}

/** Many models repeat the name of the make. */
function formatCamera(make: string, model: string): string {
  const [maker, name] = [make.trim(), model.trim()];
  return name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`;
}

/** Formats an EXIF date, `2024:05:17 10:11:12`; returns null for zeros or blanks, which mean unknown. */
function formatDateTime(text: string | undefined): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text ?? '') ?? [];
  return year && year !== '0000' ? `${year}-${month}-${day} ${time}` : null;
}
