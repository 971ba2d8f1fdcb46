/** Maps the errors of a ComfyUI server to faults of the port. */

import type { EngineError } from '@castwright/engine-port';
import { classifyException, createEngineError } from '@castwright/engine-port/faults';

/** The error for a response whose status is not a success. */
export function toStatusError(status: number, what: string, text: string): EngineError {
  const detail = `${what}: ${status} ${text}`;
  if (status === 401 || status === 403)
    return createEngineError('gone', `${detail} (are the headers right?)`);
  if (status === 429 || status === 503) return createEngineError('busy', detail);
  if (status === 413) return createEngineError('invalid_request', `${detail} (larger than the server takes)`);
  return status >= 500 ? createEngineError('gone', detail) : createEngineError('invalid_request', detail);
}

type Refusal = {
  error?: { type?: string; message?: string; details?: string } | string | undefined;
  node_errors?: Record<
    string,
    { class_type?: string; errors?: { type?: string; message?: string; details?: string }[] }
  >;
};

/** The error for a graph that the server refused, wholly or in part. */
export function toRefusalError({ error, node_errors = {} }: Refusal): EngineError {
  const outer = typeof error === 'string' ? { message: error } : error;
  const inner = Object.values(node_errors).flatMap(({ class_type, errors = [] }) =>
    errors.map(({ type, details, message }) => ({ type, text: `${class_type}: ${details || message}` })),
  );
  const detail = [outer?.type, outer?.message, ...inner.map(({ text }) => text)].filter(Boolean).join('; ');
  const types = [outer?.type, ...inner.map(({ type }) => type)];
  if (types.includes('missing_node_type')) return createEngineError('unsupported', detail);
  if (types.includes('value_not_in_list')) return createEngineError('missing_model', detail);
  return createEngineError('invalid_request', detail);
}

/** The error for an exception in a node while the graph ran. */
export function toExecutionError(error: {
  node_type?: string | undefined;
  exception_type?: string | undefined;
  exception_message?: string | undefined;
}): EngineError {
  const { node_type, exception_message, exception_type } = error;
  return classifyException([node_type, exception_type, exception_message].filter(Boolean).join(': '));
}
