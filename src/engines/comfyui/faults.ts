/** What goes wrong on a server, in words for a creator and in its own for the operator. */
import { EngineError, type EngineFault } from '#engines/port';

const words: Partial<Record<EngineFault, string>> = {
  gone: 'The engine cannot be reached at the moment.',
  busy: 'The engine is busy. It will be tried again shortly.',
  out_of_memory: 'The engine ran out of memory for this. Try a smaller size.',
  missing_model: 'The engine lacks a model that this needs.',
  timeout: 'The engine took too long.',
  corrupt_output: 'The engine gave a broken result.',
  unsupported: 'This engine cannot do this.',
  invalid_request: 'The engine could not carry this out.',
  cancelled: 'This was stopped.',
};

export const faultOf = (fault: EngineFault, detail: string, options?: ErrorOptions) =>
  new EngineError(fault, words[fault] ?? 'The engine could not carry this out.', shortened(detail), options);

/** The operator's log is no place for a whole stack trace of a server. */
const shortened = (detail: string) => detail.replace(/\s+/g, ' ').trim().slice(0, 600);

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

/** Exceptions by what their text or type says, the first that fits. */
const exceptions: readonly [pattern: RegExp, fault: EngineFault][] = [
  [/out ?of ?memory|allocation on device|defaultcpuallocator/i, 'out_of_memory'],
  [
    /filenotfound|no such file|not found in|safetensor|headertoolarge|invalid ?header|corrupt.*(model|lora)/i,
    'missing_model',
  ],
  [/cuda error|device-side assert|cublas|cudnn|hip error/i, 'gone'],
];

/** An exception in a node while a graph ran. */
export function faultOfException(error: {
  node_type?: string | undefined;
  exception_type?: string | undefined;
  exception_message?: string | undefined;
}): EngineError {
  const { node_type, exception_message, exception_type } = error;
  const detail = [node_type, exception_type, exception_message].filter(Boolean).join(': ');
  const [, fault] = exceptions.find(([pattern]) => pattern.test(detail)) ?? [];
  return faultOf(fault ?? 'invalid_request', detail);
}
