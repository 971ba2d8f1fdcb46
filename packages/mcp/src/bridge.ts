import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { type CallToolResult, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Settings } from './settings.ts';

declare const __VERSION__: string | undefined;

/** Longer than the longest wait of a tool, in milliseconds. */
const timeout = 180_000;
/** Of the build; from the sources, the version is not known. */
const version = typeof __VERSION__ === 'undefined' ? '0.0.0' : __VERSION__;

/**
 * Connects with the MCP server of an installation by HTTP.
 *
 * @throws Error when it cannot be reached or refuses the key
 */
export async function connectToServer({ apiKey, url }: Settings): Promise<Client> {
  const client = new Client(
    { name: 'castwright-mcp', version },
    // The newest protocol that the server speaks.
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(url, { authProvider: { token: async () => apiKey } }),
  );
  return client;
}

/**
 * A server that has the tools of another one: it passes on each list and call, progress and cancelling, and adds nothing.
 * So prices, budget and rules are the server's, whatever version of this program runs.
 */
export function createBridge(client: Client): Server {
  const instructions = client.getInstructions();
  const server = new Server(client.getServerVersion() ?? { name: 'castwright', version }, {
    capabilities: { tools: {} },
    ...(instructions !== undefined && { instructions }),
  });
  server.setRequestHandler('tools/list', ({ params }, { mcpReq: { signal } }) =>
    client.listTools(params?.cursor === undefined ? {} : { cursor: params.cursor }, { signal, timeout }),
  );
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { arguments: given, name } = params;
    const asked = { name, ...(given !== undefined && { arguments: given }) };
    try {
      return await client.callTool(asked, {
        signal: context.mcpReq.signal,
        timeout,
        ...passProgress(context),
      });
    } catch (error) {
      return toToolError(error);
    }
  });
  return server;
}

/** Sends the server's progress on, if the assistant asked for it. */
function passProgress({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return {};
  return {
    onprogress: (progress: object) =>
      void mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } }),
  };
}

/** Says what went wrong between this program and the server. */
export function describeFailure(error: unknown): string {
  if (error instanceof UnauthorizedError) return 'The API key is invalid, revoked or expired.';
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `The server cannot be reached: ${error instanceof Error ? error.message : String(error)}${cause}`;
}

/** What the assistant reads when the server is away or refuses the call, such as after the key was revoked. */
function toToolError(error: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: describeFailure(error) }] };
}
