import { type EngineOutput, type EngineRequest, getPictureSize } from '@castwright/engine-port';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { videoLimits } from '../../src/features/library/disclosure/video-limits.ts';
import type { EngineUnderTest } from './engine-under-test.ts';

type Size = { width: number; height: number };

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

/** Decodes a whole picture. @returns its size and its pixels, three bytes each */
export async function decodePicture(bytes: Buffer): Promise<Size & { data: Buffer }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The promises of an output: the right kind, complete, and of the requested size. */
export async function checkOutput(
  request: EngineRequest,
  output: EngineOutput | undefined,
  bench: Pick<EngineUnderTest, 'modelFile'>,
): Promise<void> {
  switch (request.operation) {
    case 'image_to_text':
    case 'caption':
      if (output?.kind !== 'text') throw new Error(`text was requested, not ${output?.kind}`);
      expect(output.text.trim().length).toBeGreaterThan(2);
      return;
    case 'text_to_video':
    case 'image_to_video':
    case 'join_videos':
    case 'edit_video':
    case 'upscale_video':
      if (output?.kind !== 'video') throw new Error(`a video was requested, not ${output?.kind}`);
      return checkVideo(request, output.bytes);
    case 'lora_training':
      if (output?.kind !== 'model') throw new Error(`a model was requested, not ${output?.kind}`);
      if (bench.modelFile === 'safetensors') checkSafetensors(output.bytes);
      expect(output.bytes.length).toBeGreaterThan(8);
      expect(output.fileName).toMatch(/^[\w-]+\.\w+$/);
      await checkPicture(output.sample, null);
      return;
    default:
      if (output?.kind !== 'image') throw new Error(`a picture was requested, not ${output?.kind}`);
      await checkPicture(output, await getExpectedSize(request));
      for (const { x, y, width, height } of output.faces ?? []) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1);
      }
  }
}

async function checkPicture(
  { bytes, mediaType }: { bytes: Buffer; mediaType: keyof typeof formats },
  size: Size | null,
): Promise<void> {
  expect((await sharp(bytes).metadata()).format).toBe(formats[mediaType]);
  const { height, width } = await decodePicture(bytes);
  if (size) expect({ width, height }).toEqual(size);
}

type PictureRequest = Exclude<
  EngineRequest,
  {
    operation:
      | 'image_to_text'
      | 'caption'
      | 'text_to_video'
      | 'image_to_video'
      | 'join_videos'
      | 'edit_video'
      | 'upscale_video'
      | 'lora_training';
  }
>;

async function getExpectedSize(request: PictureRequest): Promise<Size> {
  if (request.operation === 'text_to_image' || request.operation === 'text_to_image_with_face') {
    return getPictureSize(request);
  }
  const picture = request.operation === 'face_swap' ? request.target : request.source;
  const { height, width } = await sharp(picture.bytes).metadata();
  const factor = request.operation === 'upscale' ? request.factor : 1;
  return { width: width * factor, height: height * factor };
}

function checkVideo({ height, seconds, width }: Size & { seconds: number }, bytes: Buffer): void {
  const video = readMp4(bytes, videoLimits);
  expect({ width: video.width, height: video.height }).toEqual({ width, height });
  expect(Math.abs(getDuration(video) - seconds)).toBeLessThanOrEqual(0.5);
}

/** A safetensors file: eight bytes of length, that many bytes of JSON, and the tensors. */
function checkSafetensors(bytes: Buffer): void {
  const length = Number(bytes.readBigUInt64LE(0));
  const head: unknown = JSON.parse(bytes.subarray(8, 8 + length).toString());
  expect(head).toBeTypeOf('object');
}
