import {
  CastwrightError,
  type Client,
  type GenerationPrice,
  type GenerationStarted,
} from '@castwright/client';
import type { Command } from 'commander';
import { connect, createCommand, wholeNumber } from '../context.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { runInterruptibly } from '../interrupt.ts';
import { formatCount, print, printJson, say } from '../output.ts';
import type { Environment } from '../settings.ts';
import { addFollowOptions, type FollowOptions, followJobs, requireDownloads } from './follow-jobs.ts';
import { addPictureOptions, type PictureOptions, toPictureForm } from './picture-options.ts';

type GenerateOptions = PictureOptions &
  FollowOptions & { wait?: boolean; maxTokens?: number; idempotencyKey?: string };

/** The command `generate`. */
export function createGenerateCommand(environment: Environment): Command {
  const command = createCommand('generate', 'make pictures of a prompt; the price is shown first')
    .argument('<prompt>', 'what the pictures show')
    .option('--max-tokens <number>', 'refuse a higher price', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option('--wait', 'wait until the pictures are made')
    .option('--idempotency-key <key>', 'repeat an earlier call with this key without paying again');
  return addFollowOptions(addPictureOptions(command)).action((prompt: string, options: GenerateOptions) =>
    runInterruptibly((signal) => generate(environment, prompt, options, signal)),
  );
}

async function generate(
  environment: Environment,
  prompt: string,
  options: GenerateOptions,
  signal: AbortSignal,
): Promise<void> {
  const client = await connect(environment);
  await requireDownloads(client, options);
  const body = await toPictureForm(client, prompt, options);
  const price = await client.priceImages({ body }, { signal });
  say(describePrice(price));
  requireAffordable(price, options.maxTokens);
  const { jobs, message } = await start(client, body, options, signal);
  const ids = jobs.map(({ id }) => id);
  if (options.wait || options.out !== undefined) return followJobs(client, ids, options, signal);
  say(message);
  say(`Wait for it with: castwright wait ${ids.join(' ')}`);
  if (options.json) printJson({ price, jobs });
  else for (const id of ids) print(id);
}

/** "4 tokens for 4 pictures" */
export const describePrice = ({ results, tokens }: GenerationPrice, thing = 'picture') =>
  `${formatCount(tokens, 'token')} for ${formatCount(results, thing)}`;

function requireAffordable({ tokens }: GenerationPrice, most: number | undefined): void {
  if (most === undefined || tokens <= most) return;
  throw new CommandError(
    exitCodes.money,
    `The price is ${formatCount(tokens, 'token')}, and --max-tokens allows ${most}. Nothing was started.`,
  );
}

/** Starts the jobs. Where no answer came, the call may have been carried out: its key makes a repetition safe. */
async function start(
  client: Client,
  body: Parameters<Client['generateImage']>[0]['body'],
  options: GenerateOptions,
  signal: AbortSignal,
): Promise<GenerationStarted> {
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
  try {
    return await client.generateImage({ body }, { idempotencyKey, signal });
  } catch (error) {
    const isLost =
      signal.aborted || (error instanceof CastwrightError && (error.status === null || error.status >= 500));
    if (isLost) {
      say(
        `The jobs may have been started. Repeat the command with --idempotency-key ${idempotencyKey}: it then charges nothing twice.`,
      );
    }
    throw error;
  }
}
