/** What goes wrong on an engine, in words for a creator and in the engine's own for the operator. */
import { EngineError, type EngineFault } from './port.ts';

/** What a creator reads once nothing is tried again: what happened, and what to do. What it cost, the page says. */
const words: Record<EngineFault, string> = {
  busy: 'The engine had too much to do and did not come to this. Please try again in a few minutes.',
  cancelled: 'This was stopped.',
  corrupt_output: 'What the engine gave was broken and was thrown away. Please try again.',
  gone: 'The engine could not be reached or stopped in the middle. Please try again in a few minutes.',
  invalid_request:
    'The engine could not carry this out. Try other settings or another picture; if that fails too, write to support.',
  missing_model:
    'The engine lacks a model that this needs. Choose another model or other tags, or write to support.',
  out_of_memory:
    'This was too large for the engine’s memory. Try something smaller or shorter, or another model.',
  timeout:
    'The engine took too long over this and was stopped. Please try again; something smaller or shorter is quicker.',
  unsupported: 'The engine cannot do this. Choose another way to make it, or write to support.',
};

const damagedModel =
  'The engine cannot read the file of this model. Choose another model or other tags, or train the model again.';

/**
 * @param detail for the log and the operator's pages: exact, with what the engine said
 * @param message instead of the fault's usual words
 */
export const faultOf = (
  fault: EngineFault,
  detail: string,
  { message = words[fault], ...options }: ErrorOptions & { message?: string } = {},
) => new EngineError(fault, message, shortened(detail), options);

/** The operator's log is no place for a whole stack trace of a server. */
const shortened = (detail: string) =>
  detail
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 600);

/** A model's file that is there and cannot be used. */
export const faultOfModelFile = (detail: string) =>
  faultOf('missing_model', detail, { message: damagedModel });

/** What a program that draws says of its faults, the first that fits. */
const exceptions: readonly [pattern: RegExp, of: (detail: string) => EngineError][] = [
  [/out ?of ?memory|allocation on device|defaultcpuallocator/i, (detail) => faultOf('out_of_memory', detail)],
  [/safetensor|headertoolarge|invalid ?header|corrupt.*(model|lora)/i, faultOfModelFile],
  [/filenotfound|no such file|not found in/i, (detail) => faultOf('missing_model', detail)],
  [/cuda error|device-side assert|cublas|cudnn|hip error/i, (detail) => faultOf('gone', detail)],
];

/**
 * A fault told from the text of an exception in a node.
 *
 * @param detail the node, the exception's type and its message, as far as they are known
 */
export function faultOfText(detail: string): EngineError {
  const [, of] = exceptions.find(([pattern]) => pattern.test(detail)) ?? [];
  return of?.(detail) ?? faultOf('invalid_request', detail);
}
