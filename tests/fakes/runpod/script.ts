import type { Graph } from '#engines/workflows';
import type { ModelFiles } from '#tests/fakes/comfyui/object-info.ts';
import type { Exception } from '#tests/fakes/comfyui/script.ts';

/**
 * What a call meets: nothing; its line is cut, before it is carried out or after; no answer before the server closes;
 * half of one, and then silence; an error; too many calls.
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
  /** Waited for after each step that was told, so that a test can look at it. */
  hold?: (at: { step: number; steps: number; type: string }) => Promise<void> | void;
  /** Asked at every call. */
  fault?: (call: { method: string; path: string }) => Fault;
  /** What a graph throws in place of a result. */
  exception?: (graph: Graph) => Exception | null;
  /** What an extended handler gives in place of its output. */
  failure?: { fault: string; message: string; details?: string };
  /** What is given in place of a result's bytes. */
  spoil?: (bytes: Buffer) => Buffer;
  /** Whether the handler writes to S3. */
  s3?: boolean;
  /** Bytes from which an extended handler puts a result where its input says. */
  putFrom?: number;
  /** Milliseconds that a result is kept; left out: 30 minutes. */
  keptMs?: number;
  /** Milliseconds after which a run is dropped; left out: what its policy says. */
  ttlMs?: number;
  /** Milliseconds that a run may take; left out: what its policy says. */
  executionMs?: number;
  /** Statuses in ten seconds, then 429; left out: 2000. */
  statuses?: number;
  /** Seconds that a 429 asks to wait; left out: it does not say. */
  retryAfter?: number;
  /** Webhooks: when a run ends, and beside that twice, long before the end or not at all. */
  webhooks?: 'once' | 'twice' | 'early' | 'never';
};
