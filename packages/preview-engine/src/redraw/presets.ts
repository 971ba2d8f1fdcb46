/** What a style preset says to a redraw of an own picture besides its filter. */

/**
 * The words that the platform puts before the prompt for a style, for engines that are led by words (by value, as in
 * `contract/styles.ts`; a test compares them). Here the filter is the style, and "teal and orange grade" would
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

/** The prompt without the words of its style, as the creator wrote it. */
export function ownWords(prompt: string, style: string | null): string {
  const words = style === null ? undefined : presetWords[style];
  return words && prompt.startsWith(words) ? prompt.slice(words.length).replace(/^[\s,.;]+/, '') : prompt;
}
