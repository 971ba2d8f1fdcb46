import { EngineError, type ImageToVideo, type TextToVideo } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedPicture } from '../compile-context.ts';
import { crop, decode, type Lora, listLoras, load, sample, scale, scaleAndCrop } from '../draw.ts';
import type { Sampling } from '../families/drawer.ts';
import { getLongestVideo, getVideoMaker, type StackVideoMaker } from '../families/index.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from '../families/parts.ts';
import { cropToProportions, fitToPixels, type Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { chooseSampling } from '../parameters.ts';
import { mergeSampling } from '../sampling.ts';
import type { StackOf, VideoFamily } from '../stacks.ts';

/** Makes a video from a prompt. @returns a video of the requested size */
export function textToVideo(graph: GraphBuilder, order: CompileContext, request: TextToVideo): Link {
  if (request.trained) {
    const message = 'Models trained for pictures cannot be used for videos on this engine. Choose no model.';
    throw new EngineError('unsupported', message, `LoRA ${request.trained.id} of a picture model in a video`);
  }
  const stack = getStack(order.models, 'text_to_video', request.category);
  return makeVideo(graph, order, stack, request);
}

/** Makes a video that begins with a picture, and ends with one if the request has it. @returns a video of the requested size */
export function imageToVideo(
  graph: GraphBuilder,
  order: CompileContext,
  request: ImageToVideo<UploadedPicture>,
): Link {
  const stack = getStack(order.models, 'image_to_video', request.category);
  if (request.lastFrame && !getVideoMaker(stack).endsWithPicture) {
    const message =
      'Videos on this engine cannot end with a picture of your choice. Leave the last frame out.';
    throw new EngineError('unsupported', message, `${stack.family} takes no last frame`);
  }
  return makeVideo(graph, order, stack, request);
}

type VideoRequest = TextToVideo | ImageToVideo<UploadedPicture>;

function makeVideo(
  graph: GraphBuilder,
  order: CompileContext,
  stack: StackOf<VideoFamily>,
  request: VideoRequest,
): Link {
  const maker = getVideoMaker(stack);
  const { framesPerSecond } = maker;
  requireLength(maker, stack, request.seconds);
  const models = loadExperts(graph, maker, listLoras(order, stack, request));
  const clip = loadTextEncoder(graph, stack.textEncoder, 'wan');
  const vae = loadVae(graph, stack.vae);
  const positive = graph.add('CLIPTextEncode', { clip, text: request.prompt });
  const negative = graph.add('CLIPTextEncode', { clip, text: request.negativePrompt });
  const size = fitToPixels(maker.takes.maxPixels, request, { enlarge: false, grid: maker.grid });
  // After the first frame, each latent frame holds four.
  const length = request.seconds * framesPerSecond + 1;
  const begun = maker.addLatent(
    graph,
    { positive, negative, vae },
    { ...size, length, batch_size: 1 },
    loadFrames(graph, request, size),
  );
  const usual = mergeSampling(maker.sampling, stack.sampling);
  const latent = sampleInTurns(graph, models, begun, {
    ...chooseSampling(maker.takes, usual, request.sampling),
    seed: request.seed,
    size,
  });
  const frames = decode(graph, latent, vae);
  // A given picture was stretched to the grid of latents; the same the other way keeps it where it was.
  const scaled =
    request.operation === 'image_to_video'
      ? scale(graph, frames, request)
      : scaleAndCrop(graph, frames, request);
  return graph.add('CreateVideo', { images: scaled, fps: framesPerSecond });
}

/** @throws EngineError `unsupported` for a video that is longer than the model was trained for */
function requireLength(maker: StackVideoMaker, { family }: StackOf<VideoFamily>, seconds: number): void {
  const longest = getLongestVideo(maker);
  if (seconds <= longest) return;
  const message = `Videos on this engine last at most ${longest} seconds. Choose a shorter one.`;
  const detail = `${seconds} s are more than the ${maker.maxFrames} frames that ${family} was trained on`;
  throw new EngineError('unsupported', message, detail);
}

/** Loads each expert with all LoRAs. */
const loadExperts = (graph: GraphBuilder, { experts, shift }: StackVideoMaker, loras: readonly Lora[]) =>
  experts.map((file) => {
    const model = loras.reduce(
      (inner, lora) =>
        graph.add('LoraLoaderModelOnly', {
          model: inner,
          lora_name: lora.file,
          strength_model: lora.strength,
        }),
      loadDiffusion(graph, file),
    );
    return graph.add('ModelSamplingSD3', { model, shift });
  });

/** Loads the given frames, cropped to the video's proportions and scaled to the latent's size. */
function loadFrames(graph: GraphBuilder, request: VideoRequest, size: Size) {
  const toFrame = (picture: UploadedPicture) =>
    scale(graph, crop(graph, load(graph, picture), picture, cropToProportions(picture, request)), size);
  if (request.operation === 'text_to_video') return {};
  const { source, lastFrame } = request;
  return { first: toFrame(source), ...(lastFrame && { last: toFrame(lastFrame) }) };
}

/** Samples with the experts one after the other, each for an equal share of the steps. @returns a latent */
function sampleInTurns(
  graph: GraphBuilder,
  models: readonly Link[],
  { positive, negative, latent }: { positive: Link; negative: Link; latent: Link },
  { size, seed, ...sampling }: Sampling & { scheduler: string; seed: number; size: Size },
): Link {
  const [first] = models;
  if (first && models.length === 1) {
    const prepared = { model: first, positive, negative, sampling, seed };
    return sample(graph, prepared, { samples: latent, ...size });
  }
  const share = Math.ceil(sampling.steps / models.length);
  return models.reduce((latent_image, model, at) => {
    const isLast = at === models.length - 1;
    return graph.add('KSamplerAdvanced', {
      model,
      positive,
      negative,
      latent_image,
      noise_seed: seed,
      add_noise: at === 0 ? 'enable' : 'disable',
      steps: sampling.steps,
      cfg: sampling.cfg,
      sampler_name: sampling.sampler,
      scheduler: sampling.scheduler,
      start_at_step: at * share,
      end_at_step: isLast ? 10_000 : (at + 1) * share,
      return_with_leftover_noise: isLast ? 'disable' : 'enable',
    });
  }, latent);
}
