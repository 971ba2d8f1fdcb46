/** Answers of servers that may be slow, cut or endless. */

import { EngineError } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';

/**
 * @param what the question, as the operator's log calls it
 * @param most bytes
 * @throws EngineError `corrupt_output` for more than that, `gone` for an answer that breaks off
 */
export async function readAnswer(response: Response, what: string, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > most) throw faultOf('corrupt_output', `${what} answered more than ${most} bytes`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw faultOf('gone', `${what} broke off: ${reasonOf(error)}`, { cause: error });
  }
  const announced = response.headers.get('content-length');
  if (announced !== null && !response.headers.has('content-encoding') && Number(announced) !== length) {
    throw faultOf('gone', `${what} broke off after ${length} of ${announced} bytes`);
  }
  return Buffer.concat(parts);
}

/** What JSON says; null for what is none. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why a call failed, with what lies beneath it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}
