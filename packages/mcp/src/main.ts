/** Serves the tools of a Castwright server over stdio, for assistants that start programs. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { connectToServer, createBridge, describeFailure } from './bridge.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  const client = await connectToServer(readSettings(process.env));
  serveStdio(() => createBridge(client), {
    onerror: ({ message }) => process.stderr.write(`castwright-mcp: ${message}\n`),
  });
} catch (error) {
  // stdout belongs to the protocol.
  process.stderr.write(
    `castwright-mcp: ${error instanceof SettingsError ? error.message : describeFailure(error)}\n`,
  );
  process.exitCode = 1;
}
