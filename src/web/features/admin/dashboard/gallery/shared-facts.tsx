import type { SharedSettings } from '#contract/sharing.ts';
import { Facts } from '../facts.tsx';

/** What shared settings say besides the prompt. */
export function SharedFacts({ settings }: { settings: SharedSettings }) {
  const { aspectRatio, details, negativePrompt, personaName, personaWords, seed, styleWords } = settings;
  return (
    <Facts
      facts={[
        ['Persona', personaName],
        ['Look', personaWords],
        ['Persona’s details', details],
        ['Negative prompt', negativePrompt],
        ['Style words', styleWords],
        ['Aspect ratio', aspectRatio],
        ['Seed', seed],
        ['Category', settings.category === 'sfw' ? 'SFW' : 'Adult'],
      ]}
    />
  );
}
