import { readParameters } from './a1111.ts';
import { readComfyGraph } from './comfy.ts';
import { type ExifTexts, exifTexts } from './exif.ts';
import { readGeneratorJson } from './generator-json.ts';
import { asObject, jsonObject } from './json.ts';
import { type FoundMaking, makingOf, nothingKnown, type PictureMaking } from './making.ts';
import { pngTexts } from './png-text.ts';

/**
 * How a picture was made, by what the file itself says: the texts that generators put into a PNG, else EXIF
 * (the same texts in a JPEG or WebP; camera, software and date of a photograph). Never a place, a serial
 * number or a name.
 *
 * @param bytes the file as it came, before anything is stripped from it
 * @param exif its EXIF block, null without one
 * @returns all texts cleaned and bounded; `from: 'nothing'` where it says nothing. Never throws.
 */
export function readMaking(bytes: Buffer, exif: Buffer | null): PictureMaking {
  const inPng = fromTexts(pngTexts(bytes));
  if (inPng) return makingOf('png_text', inPng) ?? nothingKnown;
  return (exif && makingOf('exif', fromExif(exifTexts(exif)))) ?? nothingKnown;
}

function fromTexts(texts: ReadonlyMap<string, string>): FoundMaking | null {
  const parameters = texts.get('parameters');
  const comfy = readComfyGraph(texts.get('prompt'));
  if (parameters !== undefined) {
    const read = readParameters(parameters) ?? fromObject('Fooocus', parameters) ?? comfy;
    return read ?? { ...nobody, prompt: parameters };
  }
  if (comfy) return comfy;
  const invoke = fromObject('InvokeAI', texts.get('invokeai_metadata'));
  if (invoke) return invoke;
  if (texts.get('Software') === 'NovelAI') {
    const novel = fromObject('NovelAI', texts.get('Comment'));
    return { ...(novel ?? nobody), generator: 'NovelAI', prompt: texts.get('Description') ?? novel?.prompt };
  }
  return null;
}

const nobody: FoundMaking = { generator: null, prompt: null, negativePrompt: null, seed: null, settings: [] };

function fromObject(generator: string, text: string | undefined): FoundMaking | null {
  const object = jsonObject(text);
  if (!object) return null;
  const swarm = asObject(object.sui_image_params);
  return swarm ? readGeneratorJson('SwarmUI', swarm) : readGeneratorJson(generator, object);
}

function fromExif(texts: ExifTexts): FoundMaking {
  const { comment = '', make = '', model = '' } = texts;
  // ComfyUI keeps its graph in a WebP's make and model, each with the name of what it is in front.
  const graph = [make, model].find((text) => text.startsWith('prompt:'))?.slice('prompt:'.length);
  const generated = readParameters(comment) ?? fromObject('Fooocus', comment) ?? readComfyGraph(graph);
  if (generated) return generated;
  const isCamera = ![make, model].some((text) => /^(prompt|workflow):/.test(text));
  return {
    ...nobody,
    settings: [
      ['Camera', isCamera ? cameraOf(make, model) : null],
      ['Software', texts.software],
      ['Taken', dayAndTime(texts.takenAt)],
      ['Changed', dayAndTime(texts.changedAt)],
    ],
  };
}

/** Makers often repeat themselves in the model. */
function cameraOf(make: string, model: string): string {
  const [maker, name] = [make.trim(), model.trim()];
  return name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`;
}

/** EXIF writes `2024:05:17 10:11:12`, and zeros or blanks for what it does not know. */
function dayAndTime(text: string | undefined): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text ?? '') ?? [];
  return year && year !== '0000' ? `${year}-${month}-${day} ${time}` : null;
}
