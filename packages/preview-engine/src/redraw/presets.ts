/** The words that style presets add to a prompt. */

/**
 * The words that the platform puts before the prompt for a style, for engines that follow prompts (copied from
 * `contract/styles.ts`; a test compares them). This engine applies a filter instead, and "teal and orange grade" would
 * dress the figure in teal.
 */
export const presetWords: Record<string, string> = {
  photograph: 'natural photograph, soft daylight, true colours',
  film_still: 'cinematic film still, teal and orange grade, shallow focus',
  noir: 'black and white, film noir lighting, deep shadows',
  watercolour: 'watercolour painting, soft washes, paper grain',
  oil_painting: 'oil painting, visible brush strokes, rich colours',
  ink_drawing: 'ink drawing, cross-hatching, black on white',
  pastel: 'soft pastel drawing, chalky texture, light colours',
  comic: 'comic book art, bold outlines, flat colours, halftone',
  line_art: 'clean line art, thin even lines on white',
  risograph: 'two-colour risograph print, grain, misregistration',
  vintage: 'faded vintage photograph, warm tint, light leaks',
  night: 'night scene, cool moonlight, glowing windows',
};

/** Removes the words of a style, which leaves the creator's own prompt. */
export function removePresetWords(prompt: string, style: string | null): string {
  const words = style === null ? undefined : presetWords[style];
  return words && prompt.startsWith(words) ? prompt.slice(words.length).replace(/^[\s,.;]+/, '') : prompt;
}
