import { formatSampler, formatScheduler } from '../samplers.ts';

/** What Castwright says of a picture of its own, in ComfyUI's names. */
export type WrittenSettings = {
  prompt: string;
  negativePrompt?: string | undefined;
  seed?: number | undefined;
  steps?: number | undefined;
  guidance?: number | undefined;
  sampler?: string | undefined;
  scheduler?: string | undefined;
  /** Pixels of the picture. */
  width: number;
  height: number;
  model?: string | undefined;
};

/** As AUTOMATIC1111 does: a value that would end at a comma, a colon or a line break is written as a JSON string. */
const quote = (value: string) => (/[,:\n"]/.test(value) ? JSON.stringify(value) : value);

/** Formats settings in the form of AUTOMATIC1111's `parameters`, which its successors and many sites read. */
export function formatParameters(settings: WrittenSettings): string {
  const { guidance, height, model, negativePrompt, prompt, sampler, scheduler, seed, steps, width } =
    settings;
  const pairs: [string, string | number | undefined][] = [
    ['Steps', steps],
    ['Sampler', sampler && formatSampler(sampler)],
    ['Schedule type', scheduler && formatScheduler(scheduler)],
    ['CFG scale', guidance],
    ['Seed', seed],
    ['Size', `${width}x${height}`],
    ['Model', model],
    ['Version', 'Castwright'],
  ];
  const written = pairs.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${quote(String(value))}`],
  );
  // A prompt's line that reads as one of ours would end the prompt there.
  const lines = [
    protectLines(prompt),
    ...(negativePrompt ? [`Negative prompt: ${protectLines(negativePrompt)}`] : []),
  ];
  return [...lines, written.join(', ')].join('\n');
}

/** Puts a blank before a line that this form would take for its own; readers trim it. */
function protectLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (/^(?:Negative prompt:|Steps: \d)/.test(line) ? ` ${line}` : line))
    .join('\n');
}
