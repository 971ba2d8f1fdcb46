import type { LoraTraining } from '@castwright/engine-port';
import {
  type CompileContext,
  getStack,
  toTrainedPrefix,
  toTrainingFolder,
  type UploadedPicture,
} from '../compile-context.ts';
import { decode, emptyLatent, encode, prepare, sample } from '../draw.ts';
import { type GraphBuilder, type Link, output } from '../graph.ts';

/** High enough for the likeness of one person, low enough for a small file. */
const rank = 16;
const learningRate = 0.0002;

/**
 * Trains a LoRA from the pictures and captions in the job's folder on the engine, saves it, and draws a sample picture
 * with it.
 *
 * @returns the pixels of the sample
 */
export function loraTraining(
  graph: GraphBuilder,
  order: CompileContext,
  request: LoraTraining<UploadedPicture>,
): Link {
  const { category, seed, steps, trigger } = request;
  const stack = getStack(order.models, 'lora_training', category);
  const prompt = `portrait of ${trigger}, looking at the camera, soft daylight`;
  const sampleWords = { prompt, negativePrompt: '', seed, adapters: [] };
  const prepared = prepare(graph, order, stack, sampleWords);
  const { clip, model, vae } = prepared;
  const set = graph.add('LoadImageTextDataSetFromFolder', { folder: toTrainingFolder(order.jobId) });
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
  graph.add('SaveLoRA', { lora, prefix: toTrainedPrefix(order) });
  const trainedModel = graph.add('LoraModelLoader', { model, lora, strength_model: 1 });
  const side = Math.sqrt(prepared.drawer.pixels);
  const latent = sample(
    graph,
    { ...prepared, model: trainedModel },
    emptyLatent(graph, prepared, { width: side, height: side }),
  );
  return decode(graph, latent, vae);
}
