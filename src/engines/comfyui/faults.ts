/** What a ComfyUI server answers when it does not do what it is asked, as faults of the port. */

import type { EngineError } from '@castwright/engine-port';
import { faultOf, faultOfText } from '@castwright/engine-port/faults';

/** An answer other than yes to a question. */
export function faultOfStatus(status: number, what: string, text: string): EngineError {
  const detail = `${what}: ${status} ${text}`;
  if (status === 401 || status === 403) return faultOf('gone', `${detail} (are the headers right?)`);
  if (status === 429 || status === 503) return faultOf('busy', detail);
  if (status === 413) return faultOf('invalid_request', `${detail} (larger than the server takes)`);
  return status >= 500 ? faultOf('gone', detail) : faultOf('invalid_request', detail);
}

type Refusal = {
  error?: { type?: string; message?: string; details?: string } | string | undefined;
  node_errors?: Record<
    string,
    { class_type?: string; errors?: { type?: string; message?: string; details?: string }[] }
  >;
};

/** A graph that was not taken, or of which a branch was dropped. */
export function faultOfRefusal({ error, node_errors = {} }: Refusal): EngineError {
  const outer = typeof error === 'string' ? { message: error } : error;
  const inner = Object.values(node_errors).flatMap(({ class_type, errors = [] }) =>
    errors.map(({ type, details, message }) => ({ type, text: `${class_type}: ${details || message}` })),
  );
  const detail = [outer?.type, outer?.message, ...inner.map(({ text }) => text)].filter(Boolean).join('; ');
  const types = [outer?.type, ...inner.map(({ type }) => type)];
  if (types.includes('missing_node_type')) return faultOf('unsupported', detail);
  if (types.includes('value_not_in_list')) return faultOf('missing_model', detail);
  return faultOf('invalid_request', detail);
}

/** An exception in a node while a graph ran. */
export function faultOfException(error: {
  node_type?: string | undefined;
  exception_type?: string | undefined;
  exception_message?: string | undefined;
}): EngineError {
  const { node_type, exception_message, exception_type } = error;
  return faultOfText([node_type, exception_type, exception_message].filter(Boolean).join(': '));
}
