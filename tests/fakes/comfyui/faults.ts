import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How a call fails: a cut connection; no answer before the server closes; an error; too many calls; not found; half an
 * answer and then silence until the server closes; half an answer and then a cut connection.
 */
export type CallFault = 'cut' | 'hang' | 'error' | 'busy' | 'missing' | 'half' | 'torn';

export type Answer = { status: number; body: unknown };

const inPlace: Partial<Record<CallFault, Answer>> = {
  error: { status: 500, body: 'Internal Server Error' },
  busy: { status: 429, body: { error: 'too many requests' } },
  missing: { status: 404, body: { error: 'not found' } },
};

/**
 * Answers a call with a fault.
 *
 * @param answer the regular answer
 * @param hanging collects answers that do not end
 */
export async function answerWithFault(
  fault: CallFault,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  answer: () => Answer | Promise<Answer>,
  hanging: Set<ServerResponse>,
): Promise<void> {
  const instead = inPlace[fault];
  if (instead) return send(response, instead);
  if (fault === 'cut') return void request.socket.destroy();
  hanging.add(response);
  if (fault === 'hang') return;
  const { body, status } = await answer();
  const bytes = toBytes(body);
  response.writeHead(status, { 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
    if (fault === 'torn') request.socket.destroy();
  });
}

export function send(response: ServerResponse, { body, status }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = toBytes(body);
  response.writeHead(status, { 'content-length': bytes.length }).end(bytes);
}

const toBytes = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));
