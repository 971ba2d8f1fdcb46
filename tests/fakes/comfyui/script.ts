import type { Graph } from '#engines/workflows';
import type { CallFault } from './faults.ts';
import type { ModelFiles } from './object-info.ts';

/** What a call meets; null: nothing. */
export type Fault = CallFault | null;

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
  /** Milliseconds before each answer. */
  slowMs?: number;
  /** Milliseconds before a socket is opened. */
  openMs?: number;
  /** Sockets are taken and stay open, and nothing comes through them: half-open lines. */
  silent?: boolean;
  /** Branches of a graph that are dropped although it is taken, as `node_errors` has them. */
  dropped?: (graph: Graph) => Record<string, unknown>;
  /** What a graph throws in place of a result. */
  exception?: (graph: Graph) => Exception | null;
  /** What is written in place of a result's bytes. */
  spoil?: (bytes: Buffer) => Buffer;
  /** Headers without which nothing is answered. */
  headers?: Record<string, string>;
};
