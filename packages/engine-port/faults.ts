/** Creates the errors that adapters throw: a message for the creator, and an exact detail for the operator. */
import { EngineError, type EngineFault } from './port.ts';

/**
 * What a creator reads once the platform no longer retries the job: what happened, and what to do. The page adds
 * what the job cost.
 */
const defaultMessages: Record<EngineFault, string> = {
  busy: 'The engine is too busy for this. Please try again in a few minutes.',
  cancelled: 'This was stopped.',
  corrupt_output: 'The engine’s result was damaged. Please try again.',
  gone: 'The engine could not be reached, or it stopped midway. Please try again in a few minutes.',
  invalid_request:
    'The engine could not process this. Try other settings or another picture, or contact support.',
  missing_model: 'The engine lacks a model for this. Choose another model or other tags, or contact support.',
  out_of_memory:
    'This was too large for the engine’s memory. Try something smaller or shorter, or another model.',
  timeout: 'The engine took too long and was stopped. Please try again, or try something smaller or shorter.',
  unsupported: 'The engine cannot do this. Choose another option, or contact support.',
};

const damagedModelMessage =
  'The engine cannot read the file of this model. Choose another model or other tags, or train the model again.';

/**
 * Creates the error of a fault.
 *
 * @param detail for the log and the operator's pages: exact, with the engine's own words; cut after 600 characters
 * @param message for the creator; the fault's default message when left out
 */
export const createEngineError = (
  fault: EngineFault,
  detail: string,
  { message = defaultMessages[fault], ...options }: ErrorOptions & { message?: string } = {},
) => new EngineError(fault, message, shorten(detail), options);

/** Keeps a server's stack trace out of the log. */
const shorten = (detail: string) =>
  detail
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 600);

/** Creates the `missing_model` error of a model file that exists and cannot be used. */
export const createModelFileError = (detail: string) =>
  createEngineError('missing_model', detail, { message: damagedModelMessage });

/** Known exception texts of PyTorch, ComfyUI and safetensors; the first match decides. */
const exceptions: readonly [pattern: RegExp, create: (detail: string) => EngineError][] = [
  [
    /out ?of ?memory|allocation on device|defaultcpuallocator/i,
    (detail) => createEngineError('out_of_memory', detail),
  ],
  [/safetensor|headertoolarge|invalid ?header|corrupt.*(model|lora)/i, createModelFileError],
  [/filenotfound|no such file|not found in/i, (detail) => createEngineError('missing_model', detail)],
  [/cuda error|device-side assert|cublas|cudnn|hip error/i, (detail) => createEngineError('gone', detail)],
];

/**
 * Creates the error for an exception in a node, by its text; `invalid_request` when the text is unknown.
 *
 * @param detail the node, the exception's type and its message, as far as they are known
 */
export function classifyException(detail: string): EngineError {
  const [, create] = exceptions.find(([pattern]) => pattern.test(detail)) ?? [];
  return create?.(detail) ?? createEngineError('invalid_request', detail);
}
