import type { VideoPriceForm } from '@castwright/client';
import { type Command, Option } from 'commander';
import { connect, createCommand } from '../context.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { print, printJson } from '../output.ts';
import type { Environment } from '../settings.ts';
import { describePrice } from './generate.ts';
import { addPictureOptions, type PictureOptions, toPictureForm } from './picture-options.ts';

type PriceOptions = PictureOptions & {
  video?: boolean;
  seconds?: string;
  quality?: VideoPriceForm['quality'];
  json?: boolean;
};

const videoLengths = ['3', '5', '10', '15', '20', '30', '45', '60'];

/** The command `price`. */
export function createPriceCommand(environment: Environment): Command {
  const command = createCommand('price', 'show what pictures or a video would cost; nothing is made')
    .argument('[prompt]', 'what the pictures show; a video needs none')
    .option('--video', 'the price of a video')
    .addOption(new Option('--seconds <number>', 'the length of the video').choices(videoLengths))
    .addOption(new Option('--quality <quality>', 'the quality of the video').choices(['low', 'mid', 'high']));
  return addPictureOptions(command).action((prompt: string | undefined, options: PriceOptions) =>
    showPrice(environment, prompt, options),
  );
}

async function showPrice(
  environment: Environment,
  prompt: string | undefined,
  options: PriceOptions,
): Promise<void> {
  if (!options.video && prompt === undefined) {
    throw new CommandError(exitCodes.usage, 'Give the prompt of the pictures, or --video.');
  }
  const client = await connect(environment);
  const price = options.video
    ? await client.priceVideo({ body: toVideoForm(options) })
    : await client.priceImages({ body: await toPictureForm(client, prompt ?? '', options) });
  if (options.json) printJson(price);
  else print(describePrice(price, options.video ? 'video' : 'picture'));
}

const toVideoForm = ({ quality, seconds }: PriceOptions): VideoPriceForm => ({
  ...(quality && { quality }),
  ...(seconds && { duration: Number(seconds) as VideoPriceForm['duration'] }),
});
