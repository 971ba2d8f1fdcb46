import type { Graph } from '#engines/workflows';
import type { ModelFiles } from './object-info.ts';

/** What a call meets: nothing; its line is cut; no answer before the server closes; an error. */
export type Fault = 'cut' | 'hang' | 'error' | null;

export type Exception = { exception_type: string; exception_message: string };

/** How the double behaves; may be changed while it runs. */
export type ComfyUiScript = {
  files?: ModelFiles;
  /** Milliseconds that each step takes. */
  stepMs?: number;
  /** Waited for after each step that was told, so that a test can look at it. */
  hold?: (at: { step: number; steps: number; type: string }) => Promise<void> | void;
  /** Asked at every call. */
  fault?: (call: { method: string; path: string }) => Fault;
  /** What a graph throws in place of a result. */
  exception?: (graph: Graph) => Exception | null;
  /** What is written in place of a result's bytes. */
  spoil?: (bytes: Buffer) => Buffer;
  /** Headers without which nothing is answered. */
  headers?: Record<string, string>;
};
