import type { TextToVideo } from '@castwright/engine-port';
import { EngineError } from '@castwright/engine-port';
import { type CompileContext, getStack } from '../compile-context.ts';
import { decode, listLoras, scaleAndCrop } from '../draw.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from '../families/parts.ts';
import { wanParameters, wanSampling } from '../families/wan.ts';
import { fitToPixels } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { chooseSampling } from '../parameters.ts';
import { mergeSampling } from '../sampling.ts';

/** The frames that Wan 2.2 was trained on: five seconds, and the first frame. Beyond them films repeat or break. */
const framesPerSecond = 16;
const maxFrames = 81;
/** Seconds of the longest video that one run of the model gives. */
export const longestVideo = Math.floor((maxFrames - 1) / framesPerSecond);

const maxPixels = 1280 * 720;

/** Makes a video from a prompt with Wan 2.2's two experts, one after the other. @returns a video of the requested size */
export function textToVideo(graph: GraphBuilder, order: CompileContext, request: TextToVideo): Link {
  if (request.trained) {
    const message = 'Models trained for pictures cannot be used for videos on this engine. Choose no model.';
    throw new EngineError('unsupported', message, `LoRA ${request.trained.id} of a picture model in a video`);
  }
  const stack = getStack(order.models, 'text_to_video', request.category);
  if (request.seconds > longestVideo) {
    const message = `Videos on this engine last at most ${longestVideo} seconds. Choose a shorter one.`;
    const detail = `${request.seconds} s are more than the ${maxFrames} frames that ${stack.family} was trained on`;
    throw new EngineError('unsupported', message, detail);
  }
  const loras = listLoras(order, stack, request);
  const experts = [stack.highNoise, stack.lowNoise].map((file) => {
    const model = loras.reduce(
      (inner, lora) =>
        graph.add('LoraLoaderModelOnly', {
          model: inner,
          lora_name: lora.file,
          strength_model: lora.strength,
        }),
      loadDiffusion(graph, file),
    );
    return graph.add('ModelSamplingSD3', { model, shift: 5 });
  });
  const clip = loadTextEncoder(graph, stack.textEncoder, 'wan');
  const vae = loadVae(graph, stack.vae);
  const positive = graph.add('CLIPTextEncode', { clip, text: request.prompt });
  const negative = graph.add('CLIPTextEncode', { clip, text: request.negativePrompt });
  const { steps, cfg, sampler, scheduler } = chooseSampling(
    wanParameters,
    mergeSampling(wanSampling, stack.sampling),
    request.sampling,
  );
  const empty = graph.add('EmptyHunyuanLatentVideo', {
    ...fitToPixels(maxPixels, request, { enlarge: false }),
    // After the first frame, each latent frame holds four.
    length: request.seconds * framesPerSecond + 1,
    batch_size: 1,
  });
  const half = Math.ceil(steps / 2);
  const latent = experts.reduce(
    (latent_image, model, at) =>
      graph.add('KSamplerAdvanced', {
        model,
        positive,
        negative,
        latent_image,
        noise_seed: request.seed,
        add_noise: at === 0 ? 'enable' : 'disable',
        steps,
        cfg,
        sampler_name: sampler,
        scheduler,
        start_at_step: at === 0 ? 0 : half,
        end_at_step: at === 0 ? half : 10_000,
        return_with_leftover_noise: at === 0 ? 'enable' : 'disable',
      }),
    empty,
  );
  const frames = scaleAndCrop(graph, decode(graph, latent, vae), request);
  return graph.add('CreateVideo', { images: frames, fps: framesPerSecond });
}
