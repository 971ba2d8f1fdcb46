import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = {
  url: string;
  /** All received messages, in order. */
  readonly received: Received[];
  /** The status of answers from now on. Null: no answer. */
  answer: { status: number; body?: string } | null;
  close(): Promise<void>;
};

/** A webhook receiver on this machine, as a creator would run one. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    received.push({ headers: request.headers, body });
    if (receiver.answer) response.writeHead(receiver.answer.status).end(receiver.answer.body ?? 'thank you');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: { status: 200 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** The verification of a message's signature, exactly as the help page shows it. */
export async function readHelpPageCheck(): Promise<(message: Received, secret: string) => boolean> {
  const page = await readFile('src/web/site/content/help/webhooks.md', 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return ({ headers, body }, secret) => isGenuine(headers, body, secret);
}
