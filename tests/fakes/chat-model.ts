import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a chat model was asked. */
export type ChatRequest = {
  path: string;
  authorization: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
  seed: number;
};

/** How a chat model misbehaves. */
export type ChatFault = 'slow' | 'error' | 'broken JSON' | 'too long' | 'cut' | 'empty' | 'no text';

/**
 * Starts a double of a language model with chat completions. Its answer and its fault can change between calls.
 *
 * @param port 0: any that is free
 */
export async function startChatModel(port = 0) {
  const requests: ChatRequest[] = [];
  const model = {
    requests,
    /** Makes the answer of a prompt. */
    answer: (prompt: string): string => `${prompt}, in a quiet harbour, golden hour, 35 mm lens`,
    fault: null as ChatFault | null,
  };
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Omit<ChatRequest, 'path' | 'authorization'>;
    requests.push({ ...body, path: request.url ?? '', authorization: request.headers.authorization });
    const prompt = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    if (model.fault === 'slow') return;
    const status = model.fault === 'error' ? 500 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(write(model.fault, model.answer(prompt)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(model, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function write(fault: ChatFault | null, answer: string): string {
  if (fault === 'broken JSON') return `{"choices": [{"message": {"content": "${answer}`;
  if (fault === 'error') return JSON.stringify({ error: { message: 'out of memory' } });
  const content = fault === 'too long' ? `${answer} ${'very '.repeat(1_000)}` : answer;
  const message = {
    role: 'assistant',
    content: fault === 'no text' ? null : fault === 'empty' ? ' ' : content,
  };
  return JSON.stringify({ choices: [{ message, finish_reason: fault === 'cut' ? 'length' : 'stop' }] });
}
