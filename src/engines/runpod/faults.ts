/** Maps the errors of RunPod and of the handler on its workers to faults of the port. */

import type { EngineError, EngineFault } from '@castwright/engine-port';
import { classifyException, createEngineError } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { parseJson } from '#engines/read-body';

/** The error for a response whose status is not a success. */
export function toStatusError(status: number, what: string, text: string): EngineError {
  const detail = `/${what}: ${status} ${text}`;
  if (status === 401 || status === 403) return createEngineError('gone', `${detail} (is the key right?)`);
  if (status === 402) return createEngineError('gone', `${detail} (is there money in the RunPod account?)`);
  if (status === 404) return createEngineError('gone', `${detail} (is there such an endpoint?)`);
  if (status === 408 || status >= 500) return createEngineError('gone', detail);
  if (status === 413) return createEngineError('invalid_request', `${detail} (larger than RunPod takes)`);
  return createEngineError('invalid_request', detail);
}

/** The faults that an extended handler may name itself. */
const handlerFaults = [
  'corrupt_output',
  'gone',
  'invalid_request',
  'missing_model',
  'out_of_memory',
  'timeout',
  'unsupported',
] as const;

const handlerFault = z.looseObject({
  fault: z.enum(handlerFaults).catch('invalid_request'),
  message: z.string().default(''),
  details: z.unknown().optional(),
});
const failure = z.looseObject({
  error: z.union([handlerFault, z.string()]),
  details: z.unknown().optional(),
});

/** Texts of worker-comfyui and of RunPod itself, besides exceptions of nodes; the first match decides. */
const messagePatterns: readonly [pattern: RegExp, fault: EngineFault][] = [
  [/value_?not_?in_?list|not in list|not available/i, 'missing_model'],
  [/missing_node_type|node .*(not found|does not exist)|unknown node/i, 'unsupported'],
  [/execution ?timeout|job timed out|timed out waiting/i, 'timeout'],
  [/not reachable|connection (refused|closed|error)|websocket|worker (exited|stopped|died)|killed/i, 'gone'],
];

/** The error in a handler's output, or in RunPod's copy of it; null when there is none. */
export function findOutputError(output: unknown, error?: unknown): EngineError | null {
  const said = failure.safeParse(output).data ?? failure.safeParse(parseError(error)).data;
  if (said && typeof said.error !== 'string') {
    const { details, fault, message } = said.error;
    return createEngineError(fault, [message, toText(details)].filter(Boolean).join(': '));
  }
  const detail = [said?.error, toText(said?.details), said ? null : toText(error)].filter(Boolean).join('; ');
  if (detail === '') return null;
  const ofNode = classifyException(detail);
  if (ofNode.fault !== 'invalid_request') return ofNode;
  const [, fault] = messagePatterns.find(([pattern]) => pattern.test(detail)) ?? [];
  return createEngineError(fault ?? 'invalid_request', detail);
}

/** RunPod passes a handler's error on as text, and an exception as JSON in a text. */
function parseError(error: unknown): unknown {
  const parsed = typeof error === 'string' ? parseJson(error) : error;
  if (parsed === null || typeof parsed !== 'object') return { error };
  if ('error' in parsed) return parsed;
  if ('error_message' in parsed || 'error_type' in parsed) {
    const { error_message, error_type } = parsed as Record<string, unknown>;
    return { error: [error_type, error_message].filter((each) => typeof each === 'string').join(': ') };
  }
  return { error: parsed };
}

const toText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
