import type { styleIds } from './values.ts';

export type StyleId = (typeof styleIds)[number];

export type StylePreset = {
  id: StyleId;
  label: string;
  /** Added before the prompt. */
  words: string;
};

export const stylePresets: readonly StylePreset[] = [
  { id: 'photograph', label: 'Photograph', words: 'natural photograph, soft daylight, true colours' },
  {
    id: 'film_still',
    label: 'Film still',
    words: 'cinematic film still, teal and orange grade, shallow focus',
  },
  { id: 'noir', label: 'Noir', words: 'black and white, film noir lighting, deep shadows' },
  { id: 'watercolour', label: 'Watercolour', words: 'watercolour painting, soft washes, paper grain' },
  { id: 'oil_painting', label: 'Oil painting', words: 'oil painting, visible brush strokes, rich colours' },
  { id: 'ink_drawing', label: 'Ink drawing', words: 'ink drawing, cross-hatching, black on white' },
  { id: 'pastel', label: 'Pastel', words: 'soft pastel drawing, chalky texture, light colours' },
  { id: 'comic', label: 'Comic', words: 'comic book art, bold outlines, flat colours, halftone' },
  { id: 'line_art', label: 'Line art', words: 'clean line art, thin even lines on white' },
  { id: 'risograph', label: 'Risograph', words: 'two-colour risograph print, grain, misregistration' },
  { id: 'vintage', label: 'Vintage', words: 'faded vintage photograph, warm tint, light leaks' },
  { id: 'night', label: 'Night', words: 'night scene, cool moonlight, glowing windows' },
];

/** The words that a style adds to the prompt. @throws Error for an unknown style */
export function getStylePrompt(id: StyleId): string {
  const preset = stylePresets.find((style) => style.id === id);
  if (!preset) throw new Error(`unknown style ${id}`);
  return preset.words;
}
