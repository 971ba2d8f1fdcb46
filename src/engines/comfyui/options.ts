import type { ModelChoice } from '#engines/workflows';

export type ComfyUiOptions = {
  /** Unique within the installation. */
  id: string;
  /** The name that creators read. */
  name: string;
  /** Without a slash at its end. ComfyUI has no authentication: use a private network, or a proxy that checks `headers`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Jobs submitted to the server at the same time; the server runs them one after the other. */
  concurrency: number;
  models: ModelChoice;
  limits?: Partial<ComfyUiLimits>;
};

/** Milliseconds. */
export type ComfyUiLimits = {
  /** For a call with a short response. */
  callMs: number;
  /** For an upload or a download. */
  fileMs: number;
  /** Between two polls of a job without an event. */
  pollMs: number;
  /** How long the server may fail to answer before its jobs fail as `gone`. */
  goneMs: number;
  /** How long a job may run without a step. */
  stuckMs: number;
  /** How long a cancelled job may take to stop: a node ends the step that it is in, or the file that it writes. */
  stopMs: number;
  /** Before a broken socket is opened again. */
  reconnectMs: number;
};

export const defaultLimits: ComfyUiLimits = {
  callMs: 15_000,
  fileMs: 120_000,
  pollMs: 4_000,
  goneMs: 60_000,
  // Loading a model of 30 GB from a slow disk takes minutes without a report.
  stuckMs: 15 * 60_000,
  // A step of a large video takes half a minute on a small card.
  stopMs: 60_000,
  reconnectMs: 2_000,
};

/** The most bytes of a response. A picture of 67 megapixels as PNG has about 200 MB. */
export const maxResponseBytes = 400 * 1024 * 1024;
/** ComfyUI's own limit for an uploaded file. */
export const maxUploadBytes = 100 * 1024 * 1024;
