import { z } from 'zod';
import { parse } from '../answers.ts';
import {
  type ApprovedPost,
  ChannelError,
  type Checkpoint,
  type OutgoingMedium,
  type PublishContext,
} from '../port.ts';
import { type BlueskyOptions, callXrpc, defaultEndpoints, outlet, sendXrpc, toChannelError } from './call.ts';
import { getServer } from './sessions.ts';

/** A file as a record names it. */
const blob = z.looseObject({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
});
type Blob = z.infer<typeof blob>;

export type Embed = { $type: string; [field: string]: unknown };

/** `againAt`: the video is being prepared. */
export type UploadResult = { embed: Embed | null } | { againAt: Date };

const againMs = 5_000;
const serviceSeconds = 30 * 60;

/**
 * Uploads the media of a post: pictures to the account's server, a video to the service that prepares it, whose job the
 * checkpoint names. Files that are uploaded twice are one file.
 */
export async function uploadMedia(
  options: BlueskyOptions,
  post: ApprovedPost,
  context: PublishContext,
): Promise<UploadResult> {
  const [first] = post.media;
  if (!first) return { embed: null };
  if (first.type === 'video') return uploadVideo(options, first, context);
  const images: object[] = [];
  for (const medium of post.media) {
    images.push({
      alt: medium.altText,
      image: await uploadPicture(options, medium, context),
      aspectRatio: toRatio(medium),
    });
  }
  return { embed: { $type: 'app.bsky.embed.images', images } };
}

const toRatio = ({ height, width }: OutgoingMedium) => ({ width, height });

async function uploadPicture(
  options: BlueskyOptions,
  medium: OutgoingMedium,
  { signal, tokens }: PublishContext,
): Promise<Blob> {
  const uploaded = await callXrpc(
    options,
    {
      server: getServer(tokens),
      method: 'com.atproto.repo.uploadBlob',
      token: tokens.access,
      body: { bytes: await toBody(medium), mediaType: medium.mediaType },
      signal,
    },
    z.object({ blob }),
  );
  return uploaded.blob;
}

const toBody = async (medium: OutgoingMedium) => ({ bytes: await medium.read(), length: medium.byteSize });

const job = z.object({
  jobId: z.string(),
  state: z.string(),
  blob: blob.optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
type Job = z.infer<typeof job>;
/** The service answers an upload with the job itself, and a question about it with the job in `jobStatus`. */
const jobAnswer = z.union([z.object({ jobStatus: job }).transform(({ jobStatus }) => jobStatus), job]);

async function uploadVideo(
  options: BlueskyOptions,
  medium: OutgoingMedium,
  context: PublishContext,
): Promise<UploadResult> {
  const known = context.checkpoint?.videoJob;
  const state =
    typeof known === 'string'
      ? await readJob(options, known, context)
      : await beginVideo(options, medium, context);
  if (state.blob) {
    const { altText: alt } = medium;
    return {
      embed: { $type: 'app.bsky.embed.video', video: state.blob, alt, aspectRatio: toRatio(medium) },
    };
  }
  if (state.state === 'JOB_STATE_FAILED') {
    const why = state.message ?? state.error ?? '';
    throw new ChannelError('refused', `${outlet} could not prepare the video. ${why}`.trim());
  }
  return { againAt: new Date(Date.now() + againMs) };
}

async function beginVideo(
  options: BlueskyOptions,
  medium: OutgoingMedium,
  context: PublishContext,
): Promise<Job> {
  const { account, signal } = context;
  const answer = await sendXrpc(options, {
    server: (options.endpoints ?? defaultEndpoints).video,
    method: 'app.bsky.video.uploadVideo',
    token: await getServiceToken(options, context),
    query: { did: account.remoteId, name: 'video.mp4' },
    body: { bytes: await toBody(medium), mediaType: medium.mediaType },
    signal,
  });
  // 409: the service has these bytes already, and names their job.
  const begun = jobAnswer.safeParse(parse(answer.body));
  if (!begun.success || (answer.status !== 200 && answer.status !== 409)) {
    throw answer.status === 200 || answer.status === 409
      ? new ChannelError('unavailable', `${outlet} gave an answer about the video that is not understood.`)
      : toChannelError(answer, { outlet });
  }
  const checkpoint: Checkpoint = { ...context.checkpoint, videoJob: begun.data.jobId };
  await context.save(checkpoint);
  return begun.data;
}

/** A token by which the service may store the video with the account's server (docs.bsky.app, "Uploading video"). */
async function getServiceToken(options: BlueskyOptions, { signal, tokens }: PublishContext): Promise<string> {
  const server = getServer(tokens);
  const { token } = await callXrpc(
    options,
    {
      server,
      method: 'com.atproto.server.getServiceAuth',
      token: tokens.access,
      query: {
        aud: `did:web:${new URL(server).host}`,
        lxm: 'com.atproto.repo.uploadBlob',
        exp: String(Math.floor(Date.now() / 1_000) + serviceSeconds),
      },
      signal,
    },
    z.object({ token: z.string() }),
  );
  return token;
}

function readJob(options: BlueskyOptions, jobId: string, { signal }: PublishContext): Promise<Job> {
  return callXrpc(
    options,
    {
      server: (options.endpoints ?? defaultEndpoints).video,
      method: 'app.bsky.video.getJobStatus',
      query: { jobId },
      signal,
    },
    jobAnswer,
  );
}
