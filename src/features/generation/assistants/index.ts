export type { ApiAnswer, ApiRequest } from './call-route.ts';
export { createMcpEndpoint } from './mcp-endpoint.ts';
export type { ToolJob } from './tools/job-view.ts';
