import { cleanText, cleanValue } from './clean-text.ts';
import {
  type Fact,
  type LoraUse,
  limits,
  type PictureSettings,
  type RawSettings,
  type SettingsPlace,
} from './settings.ts';

/** Cleans and bounds what a tool's reader found; null when nothing is left. */
export function toPictureSettings(place: SettingsPlace, raw: RawSettings): PictureSettings | null {
  const width = toNumber(raw.width);
  const height = toNumber(raw.height);
  const model = { name: cleanValue(raw.model), hash: cleanValue(raw.modelHash, 80) };
  const settings: PictureSettings = {
    tool: raw.tool,
    version: cleanValue(raw.version, limits.nameLength),
    place,
    prompt: cleanPrompt(raw.prompt),
    negativePrompt: cleanPrompt(raw.negativePrompt),
    seed: toSeed(raw.seed),
    sampler: cleanValue(raw.sampler, limits.nameLength),
    scheduler: cleanValue(raw.scheduler, limits.nameLength),
    steps: toNumber(raw.steps),
    guidance: toNumber(raw.guidance),
    size: isSide(width) && isSide(height) ? { width, height } : null,
    model: model.name === null && model.hash === null ? null : model,
    loras: toLoras(raw.loras ?? []),
    others: toFacts(raw.others ?? []),
  };
  return isEmpty(settings) ? null : settings;
}

function isEmpty({ tool, place, version, loras, others, ...fields }: PictureSettings): boolean {
  return loras.length === 0 && others.length === 0 && Object.values(fields).every((value) => value === null);
}

const cleanPrompt = (value: unknown) =>
  typeof value === 'string' ? cleanText(value, limits.promptLength) : null;

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 40 || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

const isSide = (side: number | null): side is number =>
  side !== null && Number.isInteger(side) && side > 0 && side <= 1_000_000;

/** A number beyond 2⁵³ has lost digits, so only its text is a seed. */
function toSeed(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && /^-?\d{1,24}$/.test(value.trim()) ? value.trim() : null;
}

function toLoras(raw: NonNullable<RawSettings['loras']>): LoraUse[] {
  const loras: LoraUse[] = [];
  for (const { name, weight, hash } of raw) {
    const cleaned = cleanValue(name);
    if (cleaned !== null && cleaned !== 'None') {
      loras.push({ name: cleaned, weight: toNumber(weight), hash: cleanValue(hash, 80) });
    }
    if (loras.length === limits.loras) break;
  }
  return loras;
}

function toFacts(pairs: Iterable<readonly [name: string, value: unknown]>): Fact[] {
  const facts: Fact[] = [];
  for (const [name, value] of pairs) {
    const fact = { name: cleanValue(name, limits.nameLength), value: cleanValue(value) };
    if (fact.name !== null && fact.value !== null) facts.push({ name: fact.name, value: fact.value });
    if (facts.length === limits.facts) break;
  }
  return facts;
}
