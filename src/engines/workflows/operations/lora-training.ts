import type { LoraTraining } from '@castwright/engine-port';
import { decode, emptyLatent, encode, prepare, sample } from '../draw.ts';
import { type GraphBuilder, type Link, output } from '../graph.ts';
import { type Order, stackFor, trainedPrefix, trainingFolder, type UploadedPicture } from '../order.ts';

/** Fine enough for one person's face, small enough to be copied to every engine. */
const rank = 16;
const learningRate = 0.0002;

/**
 * Learns a person from pictures with captions that lie in the job's folder on the engine, writes the LoRA, and draws
 * one picture with it. @returns the pixels of that picture
 */
export function loraTraining(
  graph: GraphBuilder,
  order: Order,
  request: LoraTraining<UploadedPicture>,
): Link {
  const { category, seed, steps, trigger } = request;
  const stack = stackFor(order.models, 'lora_training', category);
  const prompt = `portrait of ${trigger}, looking at the camera, soft daylight`;
  const sampleWords = { prompt, negativePrompt: '', seed, adapters: [] };
  const prepared = prepare(graph, order, stack, sampleWords);
  const { clip, model, vae } = prepared;
  const set = graph.add('LoadImageTextDataSetFromFolder', { folder: trainingFolder(order.jobId) });
  const lora = graph.add('TrainLoraNode', {
    model,
    latents: encode(graph, set, vae),
    positive: graph.add('CLIPTextEncode', { clip, text: output(set, 1) }),
    steps,
    seed,
    rank,
    learning_rate: learningRate,
    batch_size: 1,
  });
  graph.add('SaveLoRA', { lora, prefix: trainedPrefix(order) });
  const taught = graph.add('LoraModelLoader', { model, lora, strength_model: 1 });
  const side = Math.sqrt(prepared.drawer.pixels);
  const latent = sample(
    graph,
    { ...prepared, model: taught },
    emptyLatent(graph, prepared, { width: side, height: side }),
  );
  return decode(graph, latent, vae);
}
