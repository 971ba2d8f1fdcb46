import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a double of a vision model was asked. */
export type VisionRequest = {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
};

/**
 * Starts a double of a vision model. It knows nothing of pictures: it answers what the test says.
 *
 * @param answer the status and body of each answer; a promise that never settles is a hung model
 */
export async function startVisionModel(
  answer: (
    request: VisionRequest,
  ) => Promise<{ status?: number; body: string }> | { status?: number; body: string },
) {
  const requests: VisionRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>;
    const asked = { path: request.url ?? '', authorization: request.headers.authorization, body };
    requests.push(asked);
    const { body: text, status = 200 } = await answer(asked);
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
