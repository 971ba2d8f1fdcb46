import type { Graph } from '#engines/workflows';
import type { CallFault } from './faults.ts';
import type { ModelFiles } from './object-info.ts';

/** The fault of a call; null: none. */
export type Fault = CallFault | null;

export type Exception = { exception_type: string; exception_message: string };

/** How the double behaves; may be changed while it runs. */
export type ComfyUiScript = {
  files?: ModelFiles;
  /** Milliseconds that each step takes. */
  stepMs?: number;
  /** Awaited after each reported step, so that a test can inspect it. */
  hold?: (at: { step: number; steps: number; type: string }) => Promise<void> | void;
  /** Called for every request. */
  fault?: (call: { method: string; path: string }) => Fault;
  /** Milliseconds before each answer. */
  slowMs?: number;
  /** Milliseconds before a socket is opened. */
  openMs?: number;
  /** Sockets are accepted and stay open, without any message: half-open connections. */
  silent?: boolean;
  /** Branches of a graph that are dropped although the graph is accepted, as in `node_errors`. */
  dropped?: (graph: Graph) => Record<string, unknown>;
  /** The error that a graph throws in place of a result. */
  exception?: (graph: Graph) => Exception | null;
  /** Bytes that replace a result's bytes. */
  spoil?: (bytes: Buffer) => Buffer;
  /** Headers that every request must have to be answered. */
  headers?: Record<string, string>;
};
