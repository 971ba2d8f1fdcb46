import { exitCodes } from './exit-codes.ts';
import { runCommandLine } from './program.ts';

declare const __VERSION__: string;

// The reader has enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, __VERSION__);
