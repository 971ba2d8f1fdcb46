/** The texts of the sample prompts on the landing page. */
export const samples = {
  heading: 'Press a prompt, and see who appears',
  lead: 'The preview engine draws it now. Each press casts someone new.',
  promptsLabel: 'Sample prompts',
  draw: 'Draw',
  empty: 'Your picture develops here.',
  drawing: 'Drawing…',
  /** Beneath the picture. */
  drawn: 'AI-generated just now by the preview engine, with content credentials. It is not stored.',
  failed: 'The picture could not be drawn. Check your connection and try again.',
  go: 'Write your own prompt',
} as const;
