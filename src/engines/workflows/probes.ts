/** Small requests that probe what an engine can do. */
import type { AspectRatio, Category } from '@castwright/engine-port';
import type { GraphRequest, UploadedPicture, UploadedVideo } from './compile-context.ts';

export const probePicture: UploadedPicture = { name: 'probe.png', width: 1024, height: 1024 };
const video: UploadedVideo = { name: 'probe.mp4' };
const part = { video, continues: false };
const face = { x: 0.3, y: 0.2, width: 0.3, height: 0.3 };

/** One request of each operation. It needs the same nodes and files as every other request of the operation. */
export function createProbes(category: Category): GraphRequest[] {
  const prompted = {
    category,
    prompt: 'a portrait',
    negativePrompt: '',
    seed: 1,
    model: null,
    identity: null,
    adapters: [],
  };
  const aspectRatio: AspectRatio = '1:1';
  return [
    { ...prompted, operation: 'text_to_image', aspectRatio },
    {
      ...prompted,
      operation: 'text_to_image_with_face',
      aspectRatio,
      source: probePicture,
      face: null,
      identityStrength: 1,
    },
    {
      ...prompted,
      operation: 'image_to_image',
      source: probePicture,
      strength: 0.5,
      style: null,
      keepComposition: true,
    },
    { ...prompted, operation: 'inpaint', source: probePicture, mask: probePicture, task: 'replace' },
    {
      operation: 'face_swap',
      category,
      source: probePicture,
      target: probePicture,
      faces: [{ source: face, target: face }],
      identityStrength: 1,
      seed: 1,
    },
    { operation: 'upscale', category, source: probePicture, factor: 2, detail: 0.5 },
    { operation: 'image_to_text', category, source: probePicture, languages: ['en'] },
    { operation: 'caption', category, source: probePicture },
    { ...prompted, operation: 'text_to_video', seconds: 5, width: 832, height: 480 },
    {
      ...prompted,
      operation: 'image_to_video',
      source: probePicture,
      seconds: 5,
      width: 832,
      height: 480,
    },
    { operation: 'join_videos', category, parts: [part, part], seconds: 10, width: 832, height: 480 },
    {
      operation: 'edit_video',
      category,
      source: video,
      edit: { from: 0, to: 5, speed: 1, loop: 'none', frameRate: 'same', captions: [] },
      seconds: 5,
      width: 832,
      height: 480,
    },
    { operation: 'upscale_video', category, source: video, factor: 2, seconds: 5, width: 1664, height: 960 },
    {
      operation: 'lora_training',
      category,
      name: 'probe',
      trigger: 'probe',
      pictures: [{ picture: probePicture, caption: 'probe' }],
      steps: 100,
      seed: 1,
    },
  ];
}
