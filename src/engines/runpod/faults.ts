/** What RunPod and the handler on its workers say when something is wrong, as faults of the port. */

import type { EngineError, EngineFault } from '@castwright/engine-port';
import { faultOf, faultOfText } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { parsedOrNull } from '#engines/read-answer';

/** An answer other than yes to a question. */
export function faultOfStatus(status: number, what: string, text: string): EngineError {
  const detail = `/${what}: ${status} ${text}`;
  if (status === 401 || status === 403) return faultOf('gone', `${detail} (is the key right?)`);
  if (status === 402) return faultOf('gone', `${detail} (is there money in the RunPod account?)`);
  if (status === 404) return faultOf('gone', `${detail} (is there such an endpoint?)`);
  if (status === 408 || status >= 500) return faultOf('gone', detail);
  if (status === 413) return faultOf('invalid_request', `${detail} (larger than RunPod takes)`);
  return faultOf('invalid_request', detail);
}

/** Faults that an extended handler may name itself. */
const named = [
  'corrupt_output',
  'gone',
  'invalid_request',
  'missing_model',
  'out_of_memory',
  'timeout',
  'unsupported',
] as const;

const ownFault = z.looseObject({
  fault: z.enum(named).catch('invalid_request'),
  message: z.string().default(''),
  details: z.unknown().optional(),
});
const failure = z.looseObject({ error: z.union([ownFault, z.string()]), details: z.unknown().optional() });

/** What worker-comfyui and RunPod itself say, beside the exceptions of nodes; the first that fits. */
const sayings: readonly [pattern: RegExp, fault: EngineFault][] = [
  [/value_?not_?in_?list|not in list|not available/i, 'missing_model'],
  [/missing_node_type|node .*(not found|does not exist)|unknown node/i, 'unsupported'],
  [/execution ?timeout|job timed out|timed out waiting/i, 'timeout'],
  [/not reachable|connection (refused|closed|error)|websocket|worker (exited|stopped|died)|killed/i, 'gone'],
];

/** Why a handler has given no result: in its output, or as RunPod repeats it. */
export function faultOfOutput(output: unknown, error?: unknown): EngineError | null {
  const said = failure.safeParse(output).data ?? failure.safeParse(fromText(error)).data;
  if (said && typeof said.error !== 'string') {
    const { details, fault, message } = said.error;
    return faultOf(fault, [message, textOf(details)].filter(Boolean).join(': '));
  }
  const detail = [said?.error, textOf(said?.details), said ? null : textOf(error)].filter(Boolean).join('; ');
  if (detail === '') return null;
  const ofNode = faultOfText(detail);
  if (ofNode.fault !== 'invalid_request') return ofNode;
  const [, fault] = sayings.find(([pattern]) => pattern.test(detail)) ?? [];
  return faultOf(fault ?? 'invalid_request', detail);
}

/** RunPod hands on a handler's error as text, and of an exception a text of JSON. */
function fromText(error: unknown): unknown {
  const parsed = typeof error === 'string' ? parsedOrNull(error) : error;
  if (parsed === null || typeof parsed !== 'object') return { error };
  if ('error' in parsed) return parsed;
  if ('error_message' in parsed || 'error_type' in parsed) {
    const { error_message, error_type } = parsed as Record<string, unknown>;
    return { error: [error_type, error_message].filter((each) => typeof each === 'string').join(': ') };
  }
  return { error: parsed };
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
