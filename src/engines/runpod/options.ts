import type { JobLinks } from '@castwright/engine-port';
import type { ModelChoice } from '#engines/workflows';

export type RunPodOptions = {
  /** Unique within the installation. */
  id: string;
  /** The name that creators read. */
  name: string;
  /** Without a slash at its end. */
  url: string;
  /** The endpoint's id. */
  endpoint: string;
  /** Secret. */
  key: string;
  /** Jobs submitted at the same time. */
  concurrency: number;
  /** `stock`: worker-comfyui as published; `extended`: a handler that follows docs/runpod-handler.md. */
  handler: 'stock' | 'extended';
  /** Whether the handler writes its results to S3. A video does not fit into a response. */
  results: 'inline' | 's3';
  /** The most seconds that a run may take, and a training. */
  executionTimeout: number;
  trainingTimeout: number;
  /** Seconds from the submission until RunPod drops a run, including its time in the queue. */
  ttl: number;
  /** Lets other runs of the endpoint go first. */
  lowPriority: boolean;
  models: ModelChoice;
  /** Null when this installation has no public address. */
  links: JobLinks | null;
  /** For tests: allows result URLs on this machine. */
  allowLoopback?: boolean;
  limits?: Partial<RunPodLimits>;
};

/** Milliseconds. */
export type RunPodLimits = {
  /** For a call with a short response. */
  callMs: number;
  /** For the download of a result. */
  fileMs: number;
  /** Between two polls of a run: it grows from `pollMs` to `longestPollMs` while nothing changes. */
  pollMs: number;
  longestPollMs: number;
  /** How long RunPod may fail to answer before the job fails as `gone`. */
  goneMs: number;
  /** How long RunPod may answer 429. */
  busyMs: number;
  /** How long RunPod may not know a run that it has accepted. */
  lostMs: number;
  /** How long a run may exceed its time limit before the adapter cancels it. */
  overdueMs: number;
};

export const defaultLimits: RunPodLimits = {
  callMs: 20_000,
  fileMs: 180_000,
  pollMs: 1_000,
  longestPollMs: 5_000,
  goneMs: 60_000,
  busyMs: 10 * 60_000,
  lostMs: 15_000,
  overdueMs: 5 * 60_000,
};

/** The most bytes of a body to `/run`; RunPod takes ten million. */
export const maxBodyBytes = 8_000_000;
/** The most bytes of a response; inline results have twenty million at most. */
export const maxAnswerBytes = 32 * 1024 * 1024;
/** The most bytes of a downloaded result, and of a model. */
export const maxFileBytes = 400 * 1024 * 1024;
/** The most bytes of a preview picture. */
export const maxPreviewBytes = 64 * 1024;
