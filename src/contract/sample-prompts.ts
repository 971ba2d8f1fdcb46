/** Prompts that a visitor may press on the landing page: clothed adults, safe for work, within what the preview engine draws. */
export const samplePrompts = [
  {
    id: 'balcony',
    prompt:
      'Portrait of a woman in her forties with silver braided hair, linen suit, freckles, on a balcony above the sea, golden hour',
  },
  {
    id: 'night-street',
    prompt:
      'A bearded man in his thirties, green turtleneck, round glasses, in a rainy night street, neon light',
  },
  {
    id: 'jazz-club',
    prompt:
      'Elderly jazz singer with short white curls and a burgundy velvet dress, smiling, on a club stage, spotlight, film photograph',
  },
] as const;

/** Width and height of a sample in pixels. */
export const sampleSize = { width: 640, height: 800 } as const;
