import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { generateSfwVideoForm } from '#contract/generation.ts';
import { limits, videoSizes } from '#contract/limits.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { divideVideoPrice, videoPrice } from '#contract/token-prices.ts';
import { findVideoQuality, fitVideoSize } from '#contract/video-sizes.ts';
import { toJobName } from '#features/generation/jobs';
import {
  buildPrompt,
  type FindModel,
  findTag,
  type GenerationInput,
  getPersonaAndModel,
  listEnginesInService,
  listSeeds,
  type PreparedGeneration,
  planSegments,
  type SegmentSeconds,
  toSettings,
} from '#features/generation/requests';
import { getChosenPicture } from '#features/generation/tools';
import { getStoredVideo } from '#features/library/items';
import type {
  PictureReference,
  SafetySubject,
  StoredImageToVideo,
  StoredRequest,
  VideoReference,
} from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';

type VideoForm = z.output<typeof generateSfwVideoForm>;
export type VideoInput = GenerationInput &
  Pick<VideoForm, 'continues' | 'duration' | 'endFrame' | 'quality' | 'startFrame'>;

/** What a video begins with, besides its prompt: nothing, a picture, or the last frame of a video that it continues. */
type Start = { source: StoredImageToVideo['source'] | null; continues: VideoReference | null };
type Size = { width: number; height: number };
type Subject = SafetySubject<StoredRequest>;
type Chain = Required<Pick<PreparedGeneration, 'after' | 'each'>> & { subjects: Subject[] };

/**
 * Prepares a video from a prompt, from a picture, or as the continuation of another video. One that no engine makes at
 * once becomes segments, each of which begins with the last frame of the one before, and a job that joins them
 * (decision 140).
 *
 * @throws AppError for a model, persona or LoRA that cannot be used; NOT_FOUND, CONFLICT for a picture or video;
 *   VALIDATION_FAILED when the continued video would be too long; UNAVAILABLE when no engine makes so long a video
 */
export async function prepareVideo(
  { db, tags, findModel }: { db: Db; tags: OperatorTags; findModel: FindModel },
  userId: string,
  input: VideoInput,
): Promise<PreparedGeneration> {
  const { category, duration, modelId, personaId } = input;
  const tag = findTag(tags.videoLoras, input.tagId, category);
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId, modelId, personaId });
  const { quality, size, start } = await findStart(db, userId, input);
  const lastFrame = input.endFrame && (await getChosenPicture(db, userId, input.endFrame)).reference;
  const operation = start.source ? 'image_to_video' : 'text_to_video';
  const segments = planSegments(await listEnginesInService(db), { operation, category }, duration);
  const [seed, ...seeds] = listSeeds(input.seed, segments.length);
  const { fields, request } = buildPrompt(input, { personaAndModel, tag }, seed);
  const subjects = segments.map((seconds, at): Subject => {
    const made = { ...request, seed: seeds[at - 1] ?? seed, seconds, ...size };
    const source = at === 0 ? start.source : previousFrame;
    if (!source) return { fields, request: { operation: 'text_to_video', ...made } };
    const end = at === segments.length - 1 && lastFrame ? { lastFrame } : {};
    return { fields, request: { operation: 'image_to_video', ...made, source, ...end } };
  });
  const [first, ...others] = subjects;
  if (!first) throw new Error('a video has a segment');
  const price = videoPrice(duration, quality);
  const settings = {
    ...toSettings(input, personaAndModel),
    seconds: duration,
    quality,
    ...(start.source && { operation: 'image_to_video' as const }),
    ...(input.startFrame && { startFrame: input.startFrame }),
    ...(input.endFrame && { endFrame: input.endFrame }),
    ...(tag && { lora: tag.id }),
  };
  const prepared = { category, contentType: 'video', lane: 'interactive', cost: price, settings } as const;
  if (others.length === 0 && !start.continues) return { ...prepared, subjects: [first] };
  const name = toJobName(input.prompt, first.request);
  const chain = toChain({ ...start, name, size, price, segments, subjects });
  return { ...prepared, after: chain.after, each: chain.each, subjects: [first, ...chain.subjects.slice(1)] };
}

/** The last frame of the job that a segment waits for. */
const previousFrame = { kind: 'last_frame', video: { kind: 'earlier', at: 0 } } as const;

async function findStart(
  db: Db,
  userId: string,
  { continues, duration, quality, startFrame }: VideoInput,
): Promise<{ start: Start; size: Size; quality: VideoForm['quality'] }> {
  if (continues) {
    const video = await getVideoReference(db, userId, continues);
    requireWithinLength(video.seconds + duration);
    const size = { width: video.width, height: video.height };
    const start = { source: { kind: 'last_frame', video }, continues: video } as const;
    return { start, size, quality: findVideoQuality(size) };
  }
  if (!startFrame) return { start: { source: null, continues: null }, size: videoSizes[quality], quality };
  const source: PictureReference = (await getChosenPicture(db, userId, startFrame)).reference;
  return { start: { source, continues: null }, size: fitVideoSize(quality, source), quality };
}

/** Gets the reference of a video. @throws AppError NOT_FOUND; CONFLICT while it is being generated */
export async function getVideoReference(db: Db, userId: string, contentId: string): Promise<VideoReference> {
  const { file, height, seconds, width } = await getStoredVideo(db, userId, contentId);
  return { kind: 'content', id: contentId, sha256: file.sha256, width, height, seconds };
}

function requireWithinLength(seconds: number): void {
  const longest = limits.videoSecondsMaximum;
  // A segment has one frame more than its length.
  if (Math.floor(seconds) <= longest) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `A video lasts at most ${longest} seconds; this one would last ${Math.round(seconds)}.`,
  );
}

type ChainInput = {
  continues: VideoReference | null;
  name: string;
  size: Size;
  price: number;
  segments: readonly SegmentSeconds[];
  subjects: readonly Subject[];
};

/** Adds the job that joins the segments, and what each job waits for, is called and costs. */
function toChain({ continues, name, price, segments, size, subjects }: ChainInput): Chain {
  const [first] = subjects;
  if (!first) throw new Error('a video has a segment');
  const before = continues ? [{ video: continues, continues: false }] : [];
  const made = segments.map((_, at) => ({
    video: { kind: 'earlier', at } as const,
    continues: at > 0 || continues !== null,
  }));
  const seconds = segments.reduce((sum, each) => sum + each, Math.round(continues?.seconds ?? 0));
  const { category } = first.request;
  const join: Subject = {
    fields: first.fields,
    request: { operation: 'join_videos', category, parts: [...before, ...made], seconds, ...size },
  };
  const costs = divideVideoPrice(price, segments);
  return {
    subjects: [...subjects, join],
    after: [...segments.map((_, at) => (at === 0 ? [] : [at - 1])), segments.map((_, at) => at)],
    each: [
      ...segments.map((length, at) => ({
        name: toSegmentName(name, at + 1, segments.length),
        ...toCost(costs[at]),
        settings: { seconds: length, segment: { number: at + 1, of: segments.length } },
      })),
      {
        name,
        ...toCost(costs[segments.length]),
        settings: { seconds, operation: 'join_videos' as const },
      },
    ],
  };
}

function toCost(cost: number | undefined): { cost: number } {
  if (cost === undefined) throw new Error('a job of a video has a share of its price');
  return { cost };
}

/** For example `Harbour at dusk, part 2 of 6`. A long name is cut. */
function toSegmentName(name: string, number: number, of: number): string {
  const part = `, part ${number} of ${of}`;
  const longest = limits.contentNameMaximum - part.length;
  return `${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}${part}`;
}
