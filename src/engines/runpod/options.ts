import type { JobLinks } from '@castwright/engine-port';
import type { ModelChoice } from '#engines/workflows';

export type RunPodOptions = {
  /** Unique within the installation. */
  id: string;
  /** What creators read. */
  name: string;
  /** Without a slash at its end. */
  url: string;
  /** The endpoint's id. */
  endpoint: string;
  /** Secret. */
  key: string;
  /** Jobs handed over at the same time. */
  concurrency: number;
  /** `stock`: worker-comfyui as it is; `extended`: one that keeps to docs/runpod-handler.md. */
  handler: 'stock' | 'extended';
  /** Whether the handler writes its results to S3: a film does not fit into an answer. */
  results: 'inline' | 's3';
  /** Seconds that a run may take, and a training's. */
  executionTimeout: number;
  trainingTimeout: number;
  /** Seconds from handing over until RunPod drops a run, its wait included. */
  ttl: number;
  /** Other runs of the endpoint go first. */
  lowPriority: boolean;
  models: ModelChoice;
  /** Null where nobody outside reaches this installation. */
  links: JobLinks | null;
  /** For tests: results may lie on this machine. */
  allowLoopback?: boolean;
  limits?: Partial<RunPodLimits>;
};

/** Milliseconds. */
export type RunPodLimits = {
  /** For a question with a short answer. */
  callMs: number;
  /** For a result that lies elsewhere. */
  fileMs: number;
  /** Between two looks at a run: from the first to the second while nothing changes. */
  pollMs: number;
  longestPollMs: number;
  /** So long may RunPod not answer before a job is taken from it. */
  goneMs: number;
  /** So long may RunPod ask for patience. */
  busyMs: number;
  /** So long may RunPod not know a run that it has taken. */
  lostMs: number;
  /** So long may a run be over its time before it is cancelled from here. */
  overdueMs: number;
};

export const usualLimits: RunPodLimits = {
  callMs: 20_000,
  fileMs: 180_000,
  pollMs: 1_000,
  longestPollMs: 5_000,
  goneMs: 60_000,
  busyMs: 10 * 60_000,
  lostMs: 15_000,
  overdueMs: 5 * 60_000,
};

/** Bytes of a body to `/run`; RunPod takes ten million. */
export const mostBodyBytes = 8_000_000;
/** Bytes of an answer: results within it have twenty million at most. */
export const mostAnswerBytes = 32 * 1024 * 1024;
/** Bytes of a result that lies elsewhere, and of a model. */
export const mostFileBytes = 400 * 1024 * 1024;
/** Of a picture of the work so far. */
export const mostPreviewBytes = 64 * 1024;
