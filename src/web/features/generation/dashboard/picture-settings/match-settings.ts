import { type PictureSettings, toKnownSampling, withoutLoraTags } from '@castwright/picture-settings';
import { fitParameters } from '#contract/fit-parameters.ts';
import type { GenerationParameters, ParameterSupport } from '#contract/generation-parameters.ts';
import { limits } from '#contract/limits.ts';
import type { TagCatalogue } from '#contract/tags.ts';
import type { TrainedModel } from '#contract/training.ts';
import type { Draft } from '#web/lib/draft.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatSamplingName, parameterLabels } from '../parameters/sampling-labels.ts';

/** A setting of the file that the composer can take. */
export type FoundSetting = {
  key: string;
  label: string;
  value: string;
  /** What it changes in the draft; of the parameters, those named here. */
  part: Partial<Draft>;
  /** What is different from the file, in a sentence; null: nothing. */
  note: string | null;
};

/** A setting of the file that is not used, and why. */
export type UnusedSetting = { label: string; value: string; reason: string };
export type MatchedSettings = { found: FoundSetting[]; unused: UnusedSetting[] };

/** What the installation offers; undefined while loading or unknown. */
export type Offered = {
  support: ParameterSupport | null | undefined;
  models: readonly Pick<TrainedModel, 'id' | 'name' | 'status'>[] | undefined;
  tags: TagCatalogue | undefined;
};

/** Sorts the settings of a file into those that the composer takes and those that it does not. */
export function matchSettings(
  settings: PictureSettings,
  draft: Pick<Draft, 'category'>,
  offered: Offered,
): MatchedSettings {
  const matched: MatchedSettings = { found: [], unused: [] };
  addWords(settings, matched);
  addSeed(settings, matched);
  addParameters(settings, offered.support ?? null, matched);
  addModel(settings, matched);
  for (const lora of settings.loras) addLora(lora, draft, offered, matched);
  return matched;
}

function addWords({ negativePrompt, prompt }: PictureSettings, { found }: MatchedSettings): void {
  if (prompt !== null) {
    const words = withoutLoraTags(prompt);
    const notes = [
      words === prompt ? null : 'Without its LoRA tags.',
      words.length > limits.promptMaximum
        ? `Longer than ${formatNumber(limits.promptMaximum)} characters: shorten it before you generate.`
        : null,
    ];
    found.push({
      key: 'prompt',
      label: 'Prompt',
      value: words,
      part: { prompt: words },
      note: joinNotes(notes),
    });
  }
  if (negativePrompt !== null) {
    const words = withoutLoraTags(negativePrompt);
    const kept = words.slice(0, limits.negativePromptMaximum);
    const note = kept === words ? null : `Cut to ${formatNumber(limits.negativePromptMaximum)} characters.`;
    found.push({
      key: 'negative',
      label: 'Negative prompt',
      value: kept,
      part: { negativePrompt: kept },
      note,
    });
  }
}

const joinNotes = (notes: readonly (string | null)[]) =>
  notes.filter((note) => note !== null).join(' ') || null;

function addSeed({ seed }: PictureSettings, { found, unused }: MatchedSettings): void {
  if (seed === null) return;
  const number = Number(seed);
  if (number >= 0 && number <= limits.seedMaximum) {
    found.push({
      key: 'seed',
      label: 'Seed',
      value: seed,
      part: { seed: number, seedLocked: true },
      note: null,
    });
  } else {
    const reason = `Seeds here go from 0 to ${formatNumber(limits.seedMaximum)}.`;
    unused.push({ label: 'Seed', value: seed, reason });
  }
}

function addParameters(
  settings: PictureSettings,
  support: ParameterSupport | null,
  matched: MatchedSettings,
): void {
  const { guidance, sampler, scheduler, size, steps } = settings;
  const known = toKnownSampling(sampler, scheduler);
  const named: { label: string; value: string; parameters: GenerationParameters }[] = [];
  const add = (label: string, value: unknown, parameters: GenerationParameters) =>
    named.push({ label, value: String(value), parameters });
  if (steps !== null) add(parameterLabels.steps, steps, { steps: Math.max(1, Math.round(steps)) });
  if (guidance !== null) add(parameterLabels.guidance, guidance, { guidance: Math.max(0, guidance) });
  if (known.sampler)
    add(parameterLabels.sampler, formatSamplingName(known.sampler), { sampler: known.sampler });
  else if (sampler) addUnknown('sampler', sampler, matched);
  if (known.scheduler) {
    add(parameterLabels.scheduler, formatSamplingName(known.scheduler), { scheduler: known.scheduler });
  } else if (scheduler && !/^automatic$/i.test(scheduler)) addUnknown('scheduler', scheduler, matched);
  if (size) add(parameterLabels.size, `${size.width} × ${size.height}`, { size });
  for (const each of named) addParameter(each, support, matched);
}

function addUnknown(what: 'sampler' | 'scheduler', value: string, { unused }: MatchedSettings): void {
  unused.push({ label: parameterLabels[what], value, reason: `No engine takes this ${what}.` });
}

function addParameter(
  { label, parameters, value }: { label: string; value: string; parameters: GenerationParameters },
  support: ParameterSupport | null,
  { found, unused }: MatchedSettings,
): void {
  const fitted = fitParameters(parameters, support);
  const [change] = fitted.changes;
  if (change && change.to === null) {
    unused.push({ label, value, reason: change.reason });
    return;
  }
  const note = change ? `${change.from} becomes ${change.to}. ${change.reason}` : null;
  found.push({
    key: label,
    label,
    value: change?.to ?? value,
    part: { parameters: fitted.parameters },
    note,
  });
}

function addModel({ model, tool }: PictureSettings, { unused }: MatchedSettings): void {
  if (!model) return;
  const value = model.name ?? model.hash ?? '';
  const reason =
    tool === 'castwright'
      ? 'The model follows from the category and what the engines have.'
      : 'Files of models cannot be chosen here: the operator’s engines have their own.';
  unused.push({ label: 'Model', value, reason });
}

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/^.*[\\/]/, '')
    .replace(/\.(safetensors|ckpt|pt|bin)$/, '')
    .replace(/[\s_.-]+/g, '');

/** A LoRA is a trained model of that name, or a tag of the adult category. */
function addLora(
  { name, weight }: PictureSettings['loras'][number],
  { category }: Pick<Draft, 'category'>,
  { models, tags }: Offered,
  { found, unused }: MatchedSettings,
): void {
  const value = weight === null ? name : `${name} (${weight})`;
  const model = models?.find((each) => fold(each.name) === fold(name));
  const tag = tags?.imageTags.find((each) => fold(each.id) === fold(name) || fold(each.label) === fold(name));
  const note = weight === null || weight === 1 ? null : 'Used with its usual weight.';
  const isTaken = (part: keyof Draft) => found.some((each) => part in each.part);
  if (model?.status === 'completed' && !isTaken('modelId')) {
    const part = { modelId: model.id };
    found.push({ key: `model ${model.id}`, label: 'Trained model', value: model.name, part, note });
  } else if (tag && category === 'nsfw' && !isTaken('nsfwTag')) {
    found.push({ key: `tag ${tag.id}`, label: 'Tag', value: tag.label, part: { nsfwTag: tag.id }, note });
  } else unused.push({ label: 'LoRA', value, reason: findLoraReason(model, tag, category) });
}

function findLoraReason(
  model: { status: string } | undefined,
  tag: object | undefined,
  category: Draft['category'],
): string {
  if (model) {
    return model.status === 'completed'
      ? 'A picture is made with one trained model.'
      : 'This trained model is not ready.';
  }
  if (!tag) return 'There is no trained model and no tag of this name here.';
  return category === 'nsfw' ? 'A picture has one tag.' : 'This tag belongs to the adult category.';
}

/** The change of a draft by the chosen settings. A video's composer is left for pictures, which the file is. */
export function toDraftPart(chosen: readonly FoundSetting[], draft: Draft): Partial<Draft> {
  const parts = chosen.map(({ part }) => part);
  const parameters = Object.assign({}, draft.parameters, ...parts.map((part) => part.parameters));
  return {
    ...Object.assign({}, ...parts),
    parameters,
    ...(draft.kind === 'video' && { kind: 'image' as const }),
  };
}

/** The same fields as they are in the draft now, by which a change is taken back. */
export function pickBefore(part: Partial<Draft>, draft: Draft): Partial<Draft> {
  const keys = Object.keys(part) as (keyof Draft)[];
  return Object.fromEntries(keys.map((key) => [key, draft[key]]));
}
