import type { RawGenerationMetadata } from './generation-metadata.ts';

const settingsLength = 4_000;

/**
 * Parses the `parameters` text of AUTOMATIC1111's web UI and its successors (Forge, SD.Next, Civitai): the prompt, a
 * line `Negative prompt: …`, and a last line `Steps: 20, Sampler: …, Seed: …`. Returns null for other texts.
 */
export function readParameters(text: string): RawGenerationMetadata | null {
  const lines = text.replace(/\r\n?/g, '\n').trim().split('\n');
  const settingsAt = lines.findLastIndex((line) => /^\s*Steps: \d/.test(line));
  if (settingsAt < 0) return null;
  const above = lines.slice(0, settingsAt);
  const negativeAt = above.findIndex((line) => line.startsWith('Negative prompt:'));
  const negative = negativeAt < 0 ? [] : above.slice(negativeAt);
  const pairs = parsePairs(lines.slice(settingsAt).join(' ').slice(0, settingsLength));
  const { Seed: seed = null, Version: version, ...settings } = Object.fromEntries(pairs);
  return {
    generator: version?.startsWith('ComfyUI') ? 'ComfyUI' : 'Stable Diffusion web UI',
    prompt: (negativeAt < 0 ? above : above.slice(0, negativeAt)).join('\n'),
    negativePrompt: negative.join('\n').slice('Negative prompt:'.length),
    seed,
    settings: Object.entries({ ...settings, ...(version && { Version: version }) }),
  };
}

/** Parses `Name: value, Name: "a, b"`; a comma within quotes belongs to the value. */
function parsePairs(line: string): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at <= line.length; at++) {
    if (line[at] === '\\' && quoted) at++;
    else if (line[at] === '"') quoted = !quoted;
    else if (at === line.length || (line[at] === ',' && !quoted)) {
      const part = line.slice(start, at);
      const colon = part.indexOf(':');
      if (colon > 0) pairs.push([part.slice(0, colon).trim(), part.slice(colon + 1).trim()]);
      start = at + 1;
    }
  }
  return pairs;
}
