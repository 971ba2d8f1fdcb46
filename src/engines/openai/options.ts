import type { ServedModel } from './models.ts';
import type { ServerKind } from './server-kinds.ts';

/** The fields beyond the OpenAI API that an `openai-compatible` server takes. */
export const extraFields = ['seed', 'negative_prompt', 'num_inference_steps', 'guidance_scale'] as const;
export type ExtraField = (typeof extraFields)[number];

export type OpenAiOptions = {
  /** Unique within the installation. */
  id: string;
  /** The name that creators read. */
  name: string;
  server: ServerKind;
  /** Without a slash at its end, and without `/v1`. */
  url: string;
  /** Secret. Left out: the server takes calls without a key. */
  key?: string | undefined;
  /** Requests at the same time; the server batches them or lets them wait. */
  concurrency: number;
  /** Seconds that one picture or video may take, with its wait in the server. */
  timeout: number;
  /** How many requests of one job may get no answer before no more are sent: the server may have worked for each. */
  lostRequests: number;
  /** For `openai-compatible` alone. */
  fields: readonly ExtraField[];
  models: readonly ServedModel[];
  /** Null uses the packaged binary. */
  ffmpegPath: string | null;
  limits?: Partial<OpenAiLimits>;
};

/** Milliseconds. */
export type OpenAiLimits = {
  /** For a call with a short response. */
  callMs: number;
  /** For the download of a result. */
  fileMs: number;
  /** Between two polls of a video: it grows from `pollMs` to `longestPollMs` while nothing changes. */
  pollMs: number;
  longestPollMs: number;
  /** How long the server may fail to answer before a video fails as `gone`. */
  goneMs: number;
  /** How long the server may answer 429. */
  busyMs: number;
  /** How long the server may not know a video that it has accepted. */
  lostMs: number;
};

export const defaultLimits: OpenAiLimits = {
  callMs: 20_000,
  fileMs: 180_000,
  pollMs: 1_000,
  longestPollMs: 5_000,
  goneMs: 60_000,
  busyMs: 60_000,
  lostMs: 10_000,
};

/** The most bytes of a response in which a result comes as base64: a video of 100 MB, or a PNG of 33 megapixels. */
export const maxAnswerBytes = 140 * 1024 * 1024;
/** The most bytes of a response without a result. */
export const maxShortAnswerBytes = 1024 * 1024;
/** The most bytes of a downloaded result. */
export const maxFileBytes = 400 * 1024 * 1024;
