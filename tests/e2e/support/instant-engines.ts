import { type Box, type EngineJob, type EngineOutput, getPictureSize } from '@castwright/engine-port';
import sharp from 'sharp';
import { createReaderEngine } from '#engines/reader';
import { createVideoEditorEngine } from '#engines/video-editor';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { OpenEngines } from '../../../src/app/worker/engines.ts';

/** Hues of plain pictures: a seed always gets the same one. */
const hues = 12;

const plainPictures = new Map<string, Promise<Buffer>>();

/** Every plain picture is said to show one face here, so that tools that need a face can be opened with it. */
const face: Box = { x: 0.35, y: 0.15, width: 0.3, height: 0.3 };

type Size = { width: number; height: number };

/** A PNG in one colour, encoded once for each size and hue. */
function drawPlain({ width, height }: Size, seed: number): Promise<Buffer> {
  const hue = (seed % hues) * (360 / hues);
  const key = `${width}x${height} ${hue}`;
  const drawn =
    plainPictures.get(key) ??
    sharp({ create: { width, height, channels: 3, background: `hsl(${hue}, 45%, 40%)` } })
      .png()
      .toBuffer();
  plainPictures.set(key, drawn);
  return drawn;
}

async function drawLike(bytes: Buffer, seed: number, factor = 1): Promise<Buffer> {
  const { autoOrient } = await sharp(bytes).metadata();
  return drawPlain({ width: autoOrient.width * factor, height: autoOrient.height * factor }, seed);
}

async function createPlainOutput({ request }: EngineJob): Promise<EngineOutput | undefined> {
  const draw = () => {
    switch (request.operation) {
      case 'text_to_image':
      case 'text_to_image_with_face':
        return drawPlain(getPictureSize(request), request.seed);
      case 'image_to_image':
      case 'inpaint':
        return drawLike(request.source.bytes, request.seed);
      case 'face_swap':
        return drawLike(request.target.bytes, request.seed);
      case 'upscale':
        return drawLike(request.source.bytes, 0, request.factor);
      default:
        return undefined;
    }
  };
  const bytes = await draw();
  return bytes && { kind: 'image', bytes, mediaType: 'image/png', faces: [face] };
}

/**
 * Opens the engines of browser tests that do not look at pictures: plain pictures in the size that was asked for, and a
 * test card for a video, at once. The reader engine reads text and the video editor joins videos, as
 * everywhere.
 */
export async function openInstantEngines(): Promise<OpenEngines> {
  const operations = [
    'text_to_image',
    'text_to_image_with_face',
    'image_to_image',
    'inpaint',
    'face_swap',
    'upscale',
    'caption',
    'text_to_video',
    'image_to_video',
    'upscale_video',
    'lora_training',
  ] as const;
  const engine = await createInstantEngine({ operations, output: createPlainOutput });
  return { engines: [engine, createReaderEngine(), createVideoEditorEngine()], terms: new Map() };
}
