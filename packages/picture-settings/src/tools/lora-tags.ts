import { limits } from '../settings.ts';

/** `<lora:name:weight>`; a second weight, for the text encoder, may follow. */
const tag = /<lora:([^:<>]{1,200})(?::(-?\d{0,4}(?:\.\d{1,8})?))?(?::[^<>]{0,80})?>/g;

/** Lists the LoRA tags in a prompt of AUTOMATIC1111's form. */
export function readLoraTags(prompt: string): { name: string; weight: string }[] {
  const found: { name: string; weight: string }[] = [];
  for (const [, name = '', weight = ''] of prompt.slice(0, 4 * limits.promptLength).matchAll(tag)) {
    found.push({ name, weight: weight || '1' });
    if (found.length === limits.loras) break;
  }
  return found;
}

/** A prompt without its LoRA tags, and without the commas and blanks that they leave. */
export function withoutLoraTags(prompt: string): string {
  return prompt
    .replace(tag, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+,/g, ',')
    .replace(/(?:,[ \t]*){2,}/g, ', ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}
