/** What may be expected of work before it is asked for, from what the engines say of themselves: pure. */

import { categories, type Lack, type Work } from '@castwright/engine-port';
import type { Operation } from '#contract/jobs.ts';
import type { EngineAbilities } from '../jobs/schema.ts';

export type EngineInService = {
  /** Null until it has said so. */
  operations: readonly Operation[] | null;
  abilities: EngineAbilities | null;
  /** Whether it takes work now. One that does not may come back. */
  here: boolean;
};

/** Work, with what it is to be done with. */
export type Need = Work & {
  withModel?: boolean;
  /** The LoRAs of tags. */
  adapters?: readonly string[];
};

export type Prospect =
  | {
      state: 'available' | 'away';
      /** Whether engines that can do it leave the LoRAs of tags out. */
      wordsAlone: 'all' | 'some' | null;
    }
  | { state: 'unable'; reason: string };

const inWords: Record<Operation, string> = {
  text_to_image: 'Pictures cannot be made',
  text_to_image_with_face: 'Pictures with a chosen face cannot be made',
  image_to_image: 'Pictures cannot be changed',
  inpaint: 'Parts of pictures cannot be redrawn',
  face_swap: 'Faces cannot be swapped',
  upscale: 'Pictures cannot be made larger',
  image_to_text: 'Text cannot be read from pictures',
  caption: 'Pictures cannot be described',
  text_to_video: 'Videos cannot be made',
  lora_training: 'Models cannot be trained',
};

const tagIsMissing = 'What this tag adds is not available here. Choose another.';

/**
 * Whether work can be done now, waits, or would wait for ever. An engine that has not said what it can do may be able;
 * without any engine, work waits for the first.
 *
 * @param engines those in service
 */
export function prospectOf(engines: readonly EngineInService[], need: Need): Prospect {
  const able = engines.filter((engine) => objectionOf(engine, need) === null);
  if (able.length > 0 || engines.length === 0) {
    return {
      state: able.some(({ here }) => here) ? 'available' : 'away',
      wordsAlone: wordsAloneOn(able, need),
    };
  }
  const { operation, category } = need;
  const nearly = engines.filter((engine) => objectionOf(engine, { operation, category }) === null);
  if (nearly.length > 0) return { state: 'unable', reason: firstOf(nearly, need) };
  const other = categories.find((each) => each !== category) ?? category;
  const elsewhere = engines.some((engine) => objectionOf(engine, { operation, category: other }) === null);
  const where = elsewhere ? ` in the ${category.toUpperCase()} category` : '';
  const sentences = [`${inWords[operation]} here${where} at the moment.`, firstOf(engines, need)];
  return { state: 'unable', reason: sentences.filter(Boolean).join(' ') };
}

/** What stands against it on one engine, in words where it has some; null where nothing does. */
function objectionOf({ operations, abilities }: EngineInService, need: Need): string | null {
  if (operations === null) return null;
  const lack = lackOf(abilities?.lacks, need);
  if (lack || !operations.includes(need.operation)) return lack?.reason ?? '';
  const withModel = need.withModel ? lackOf(abilities?.lacksWithModel, need) : undefined;
  if (withModel) return withModel.reason;
  return need.adapters?.every((name) => takesAdapter(abilities, name, need)) === false ? tagIsMissing : null;
}

const lackOf = (lacks: readonly Lack[] | undefined, { operation, category }: Work) =>
  lacks?.find((lack) => lack.operation === operation && lack.category === category);

function takesAdapter(abilities: EngineAbilities | null, name: string, need: Work): boolean {
  if (!abilities?.adapters) return true;
  const adapter = abilities.adapters.find((each) => each.name === name);
  return !!adapter?.work.some(
    ({ operation, category }) => operation === need.operation && category === need.category,
  );
}

function wordsAloneOn(able: readonly EngineInService[], { adapters = [] }: Need): 'all' | 'some' | null {
  if (adapters.length === 0) return null;
  const deaf = able.filter(({ abilities }) => abilities && !abilities.adapters).length;
  if (deaf === 0) return null;
  return deaf === able.length ? 'all' : 'some';
}

function firstOf(engines: readonly EngineInService[], need: Need): string {
  return engines.map((engine) => objectionOf(engine, need)).find(Boolean) ?? '';
}
