import { expect } from 'vitest';

/** Technical details that no message for a creator may contain. */
const technical: readonly [what: string, pattern: RegExp][] = [
  ['an address', /https?:|wss?:|localhost|\d+\.\d+\.\d+\.\d+|:\d{2,5}\b/],
  ['a path', /\/\w+|\w\/\w+\/|\w:\\|\\\w/],
  ['a file', /\.(safetensors|ckpt|pth?|bin|gguf|png|jpe?g|webp|mp4|py|ts|js|json|ya?ml)\b/i],
  ['a stack trace', /traceback|^\s*at |\w(Error|Exception)\b|\bline \d/im],
  ['an id', /[0-9a-f]{8}-|[0-9a-f]{16,}|\bnode \d/i],
  ['an identifier', /\b(?!LoRA)[A-Z]?[a-z]+[A-Z]\w*|\w_\w|undefined|null\b|\[object|\bNaN\b/],
  ['a header', /authorization|bearer|api[- ]?key|cookie/i],
  ['a status', /\b[1-5]\d\d\b|\bHTTP\b|\bECONN/],
  ['a library’s name', /CUDA|torch|tensor|VAE|CLIP\b|ComfyUI|RunPod|fetch|socket|timeout|prompt_id|[{}<>]/i],
];

/** Expects a short sentence without technical details. */
export function expectPlainLanguage(message: string): void {
  for (const [what, pattern] of technical) expect(message, `${what} in “${message}”`).not.toMatch(pattern);
  expect(message).toMatch(/^[A-Z].*[.!?]$/s);
  expect(message.length, message).toBeLessThan(260);
}
