import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { CallApi } from './call-route.ts';

/** What the tools of one request use. */
export type ToolDeps = {
  callApi: CallApi;
  /** The address of this installation, without a trailing slash, for links. */
  baseUrl: string;
  /** Aborts when the client has left or the process stops. */
  signal: AbortSignal;
};

/** What a tool answers: data of its output schema, and what an assistant sees besides. */
type ToolAnswer<Output> = { data: Output; content?: CallToolResult['content'] };

type Tool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Whether it changes anything. No tool reaches beyond this installation. */
  annotations: Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint'>;
  run: (
    input: z.output<Input>,
    deps: ToolDeps,
    context: ServerContext,
  ) => Promise<ToolAnswer<z.input<Output>>>;
};

/** A tool whose types are checked where it is defined. */
export type AnyTool = Tool<z.ZodObject, z.ZodObject>;

/** Keeps the types of a tool's input and output together. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): AnyTool => tool as unknown as AnyTool;

/** Annotations of a tool that only reads. */
export const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true } as const;
/** Annotations of a tool that spends tokens and deletes nothing. */
export const spends = { readOnlyHint: false, destructiveHint: false, idempotentHint: false } as const;

/**
 * Registers a tool for one request. What the API refuses becomes the tool's error, a sentence for the assistant and its
 * user; other errors are thrown.
 */
export function registerTool(server: McpServer, tool: AnyTool, deps: ToolDeps): void {
  const { annotations, description, input: inputSchema, name, output: outputSchema, run, title } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema,
      outputSchema,
      annotations: { title, openWorldHint: false, ...annotations },
    },
    async (input, context) => {
      try {
        const { content = [], data } = await run(input, deps, context);
        // The text repeats the data for clients that read no structured content.
        return {
          structuredContent: data,
          content: [{ type: 'text', text: JSON.stringify(data) }, ...content],
        };
      } catch (error) {
        if (error instanceof AppError) return toToolError(error);
        throw error;
      }
    },
  );
}

function toToolError({ code, details, message }: AppError): CallToolResult {
  const wait = details?.retryAfterSeconds;
  const hint = typeof wait === 'number' ? ` Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.` : '';
  return { isError: true, content: [{ type: 'text', text: `${message}${hint} (${code})` }] };
}
