/** Reads responses of servers that may be slow, cut off or endless. */

import { EngineError } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';

/**
 * Reads the whole body of a response.
 *
 * @param what the call, as the operator's log names it
 * @throws EngineError `corrupt_output` for a body of more than `maxBytes`, `gone` for one that is cut off
 */
export async function readBody(response: Response, what: string, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > maxBytes)
        throw createEngineError('corrupt_output', `${what} answered more than ${maxBytes} bytes`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw createEngineError('gone', `${what} broke off: ${describeError(error)}`, { cause: error });
  }
  const announced = response.headers.get('content-length');
  if (announced !== null && !response.headers.has('content-encoding') && Number(announced) !== length) {
    throw createEngineError('gone', `${what} broke off after ${length} of ${announced} bytes`);
  }
  return Buffer.concat(parts);
}

/** Parses JSON; null for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The message of an error, with that of its cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}
