import type { ModelChoice } from '#engines/workflows';

export type ComfyUiOptions = {
  /** Unique within the installation. */
  id: string;
  /** What creators read. */
  name: string;
  /** Without a slash at its end. ComfyUI has no authentication: a private network, or a proxy that asks for `headers`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Jobs handed to the server at the same time; it runs one after the other. */
  concurrency: number;
  models: ModelChoice;
  limits?: Partial<ComfyUiLimits>;
};

/** Milliseconds. */
export type ComfyUiLimits = {
  /** For a question with a short answer. */
  callMs: number;
  /** For a file up or down. */
  fileMs: number;
  /** Between two looks at a job that the socket has said nothing of. */
  pollMs: number;
  /** So long may the server not answer before its jobs are taken from it. */
  goneMs: number;
  /** So long may a job run without a step. */
  stuckMs: number;
  /** Before the socket is opened again. */
  reconnectMs: number;
};

export const usualLimits: ComfyUiLimits = {
  callMs: 15_000,
  fileMs: 120_000,
  pollMs: 4_000,
  goneMs: 60_000,
  // Loading a model of 30 GB from a slow disk is silent for minutes.
  stuckMs: 15 * 60_000,
  reconnectMs: 2_000,
};

/** Bytes of an answer. A picture of 67 megapixels as PNG has about 200 MB. */
export const mostBytes = 400 * 1024 * 1024;
/** ComfyUI's own bound for a file that is handed to it. */
export const mostUploadBytes = 100 * 1024 * 1024;
