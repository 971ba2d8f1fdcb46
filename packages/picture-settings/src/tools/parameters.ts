import type { RawSettings, SourceTool } from '../settings.ts';
import { readLoraTags } from './lora-tags.ts';

const settingsLength = 16_000;
const negativeStart = 'Negative prompt:';

/**
 * Parses the `parameters` text of AUTOMATIC1111's web UI, which Forge, Fooocus (scheme `a1111`), Civitai and Castwright
 * write too: the prompt, a line `Negative prompt: …`, and a last line `Steps: 20, Sampler: …, Seed: …`. A value with a
 * comma, a colon or a line break is a JSON string. Returns null for other texts.
 */
export function readParameters(text: string): RawSettings | null {
  const lines = text.replace(/\r\n?/g, '\n').trim().split('\n');
  const settingsAt = findSettingsLine(lines);
  if (settingsAt < 0) return null;
  const above = lines.slice(0, settingsAt);
  const negativeAt = above.findIndex((line) => line.startsWith(negativeStart));
  const prompt = (negativeAt < 0 ? above : above.slice(0, negativeAt)).join('\n');
  const negative = negativeAt < 0 ? '' : above.slice(negativeAt).join('\n').slice(negativeStart.length);
  const pairs = new Map(parsePairs(lines.slice(settingsAt).join('\n').slice(0, settingsLength)));
  const take = (name: string) => {
    const value = pairs.get(name);
    pairs.delete(name);
    return value;
  };
  const version = take('Version');
  const [width, height] = parseSize(take('Size'));
  return {
    tool: findTool(version),
    version,
    // Fooocus writes what was typed beside what its styles made of it.
    prompt: take('Raw prompt') ?? prompt,
    negativePrompt: take('Raw negative prompt') ?? negative,
    seed: take('Seed'),
    sampler: take('Sampler'),
    scheduler: take('Schedule type') ?? take('Scheduler'),
    steps: take('Steps'),
    guidance: take('CFG scale'),
    ...{ width, height },
    model: take('Model'),
    modelHash: take('Model hash'),
    loras: listLoras(prompt, take('Lora hashes'), take('Lora weights')),
    others: pairs,
  };
}

/** The last line that begins with the steps; without one, the last line if it has three settings with a seed. */
function findSettingsLine(lines: readonly string[]): number {
  const steps = lines.findLastIndex((line) => /^Steps: \d/.test(line));
  if (steps >= 0) return steps;
  const last = lines.length - 1;
  const pairs = parsePairs((lines[last] ?? '').slice(0, settingsLength));
  return pairs.length >= 3 && pairs.some(([name]) => name === 'Seed') ? last : -1;
}

function findTool(version: string | undefined): SourceTool {
  if (version === undefined) return 'automatic1111';
  if (/^Castwright\b/.test(version)) return 'castwright';
  if (/^ComfyUI\b/i.test(version)) return 'comfyui';
  if (/^Fooocus\b/i.test(version)) return 'fooocus';
  return /^(f\d|neo)/i.test(version) ? 'forge' : 'automatic1111';
}

function parseSize(text: string | undefined): [width?: string, height?: string] {
  const [, width, height] = /^(\d{1,6})\s*x\s*(\d{1,6})$/.exec(text ?? '') ?? [];
  return [width, height];
}

/** The LoRAs of the prompt's tags with their hashes; those that only a list names are added. */
function listLoras(prompt: string, hashes: string | undefined, weights: string | undefined) {
  const byName = new Map<string, { name: string; weight?: string; hash?: string }>();
  for (const { name, weight } of readLoraTags(prompt)) byName.set(name, { name, weight });
  for (const [name, weight] of parsePairs(weights ?? ''))
    byName.set(name, { ...byName.get(name), name, weight });
  for (const [name, hash] of parsePairs(hashes ?? '')) byName.set(name, { ...byName.get(name), name, hash });
  return [...byName.values()];
}

/** Parses `Name: value, Name: "a, b"`; a comma within quotes belongs to the value. */
function parsePairs(line: string): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at <= line.length; at++) {
    if (line[at] === '\\' && quoted) at++;
    else if (line[at] === '"') quoted = !quoted;
    else if (at >= line.length || (line[at] === ',' && !quoted)) {
      const part = line.slice(start, at);
      const colon = part.indexOf(':');
      if (colon > 0) pairs.push([part.slice(0, colon).trim(), unquote(part.slice(colon + 1).trim())]);
      start = at + 1;
    }
  }
  return pairs;
}

function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}
