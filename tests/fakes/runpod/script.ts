import type { Graph } from '#engines/workflows';
import type { ModelFiles } from '#tests/fakes/comfyui/object-info.ts';
import type { Exception } from '#tests/fakes/comfyui/script.ts';

/**
 * How a call fails: not at all; a cut connection, before or after it was carried out; no answer before the server
 * closes; half of one, and then silence; an error; too many calls.
 */
export type Fault = 'cut' | 'cut-after' | 'hang' | 'half' | 'error' | 'busy' | null;

/** How the double behaves; may be changed while it runs. */
export type RunPodScript = {
  /** On the workers' volume. */
  files?: ModelFiles;
  /** Milliseconds before a worker takes a run, as after a cold start. */
  delayMs?: number;
  /** Milliseconds that each step takes. */
  stepMs?: number;
  /** Awaited after each reported step, so that a test can inspect it. */
  hold?: (at: { step: number; steps: number; type: string }) => Promise<void> | void;
  /** Called for every request. */
  fault?: (call: { method: string; path: string }) => Fault;
  /** The error that a graph throws in place of a result. */
  exception?: (graph: Graph) => Exception | null;
  /** Replaces the output of an extended handler. */
  failure?: { fault: string; message: string; details?: string };
  /** Bytes that replace a result's bytes. */
  spoil?: (bytes: Buffer) => Buffer;
  /** Whether the handler writes to S3. */
  s3?: boolean;
  /** Size in bytes from which an extended handler uploads a result to the link in its input. */
  putFrom?: number;
  /** Milliseconds that a result is kept; left out: 30 minutes. */
  keptMs?: number;
  /** Milliseconds after which a waiting run is dropped; left out: as its policy says. */
  ttlMs?: number;
  /** Milliseconds that a run may take; left out: as its policy says. */
  executionMs?: number;
  /** Status calls in ten seconds before a 429; left out: 2000. */
  statuses?: number;
  /** The `Retry-After` of a 429 in seconds; left out: none. */
  retryAfter?: number;
  /** Webhooks: when a run ends; or in addition twice, long before the end, or not at all. */
  webhooks?: 'once' | 'twice' | 'early' | 'never';
};
