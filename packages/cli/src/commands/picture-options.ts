import type { Client, GenerateImageForm } from '@castwright/client';
import { type Command, Option } from 'commander';
import { pixels, wholeNumber } from '../context.ts';
import { findByName } from '../find-by-name.ts';

/** What is asked of pictures, as options of the command line. */
export type PictureOptions = {
  persona?: string;
  model?: string;
  count?: number;
  seed?: number;
  aspect?: NonNullable<GenerateImageForm['parameters']>['aspectRatio'];
  size?: { width: number; height: number };
  category?: 'sfw' | 'nsfw';
  negative?: string;
  bestOf?: boolean;
};

const mostPictures = 25;

/** Adds the options of pictures to a command. */
export function addPictureOptions(command: Command): Command {
  return command
    .option('--persona <name>', 'the persona in the picture, by name or id')
    .option('--model <name>', 'a trained model, by name or id')
    .option('--count <number>', 'how many pictures', wholeNumber(1, mostPictures))
    .option('--seed <number>', 'the seed of the first picture', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .addOption(
      new Option('--aspect <ratio>', 'the proportions').choices(['1:1', '4:3', '16:9', '3:4', '9:16']),
    )
    .option('--size <pixels>', 'width and height, as 1024x768', pixels)
    .addOption(new Option('--category <category>', 'the category').choices(['sfw', 'nsfw']))
    .option('--negative <text>', 'what the picture does not show')
    .option('--best-of', 'make four of each picture and keep the one with the nearest likeness');
}

/** Builds the body of a call from options. @throws CommandError for names that fit none or several */
export async function toPictureForm(
  client: Client,
  prompt: string,
  options: PictureOptions,
): Promise<GenerateImageForm> {
  const { aspect, bestOf, category, count, model, negative, persona, seed, size } = options;
  const personaId = persona && findByName(await client.listPersonas(), persona, 'persona').id;
  const modelId = model && findByName(await client.listTrainedModels(), model, 'model').id;
  return {
    type: 'image',
    prompt,
    ...(negative !== undefined && { negativePrompt: negative }),
    parameters: {
      ...(personaId && { personaId }),
      ...(modelId && { modelId }),
      ...(count !== undefined && { bundleSize: count }),
      ...(seed !== undefined && { seed }),
      ...(aspect && { aspectRatio: aspect }),
      ...(size && { size }),
      ...(category && { category }),
      ...(bestOf && { bestOf: 4 as const }),
    },
  };
}
