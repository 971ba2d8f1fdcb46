import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type WatermarkRequest = {
  path: string;
  authorization: string | undefined;
  body: { payload?: string; picture?: { base64: string }; pictures?: { base64: string }[] };
};

/**
 * Starts a double of an operator's watermark service. It marks nothing: it gives pictures back as they came, and answers
 * to a question for a mark with the payload of the last one.
 *
 * @param answer another answer than its own: a body with its status, or a promise that never settles
 */
export async function startWatermarkService(
  answer: (
    request: WatermarkRequest,
  ) => Promise<unknown> | { status?: number; body: string } | undefined = () => undefined,
) {
  const requests: WatermarkRequest[] = [];
  let last: string | null = null;
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as WatermarkRequest['body'];
    const asked = { path: request.url ?? '', authorization: request.headers.authorization, body };
    requests.push(asked);
    const own = (await answer(asked)) as { status?: number; body: string } | undefined;
    if (asked.path === '/mark') last = body.payload ?? null;
    const usual =
      asked.path === '/mark'
        ? { picture: { mediaType: 'image/png', base64: body.picture?.base64 } }
        : { payload: last };
    response
      .writeHead(own?.status ?? 200, { 'content-type': 'application/json' })
      .end(own?.body ?? JSON.stringify(usual));
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
