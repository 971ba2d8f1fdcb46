import type { ImageToImage } from '@castwright/engine-port';

/**
 * Says in words how much of a picture an editing model changes: these models are instructed, and take no strength.
 *
 * @returns the prompt for the model, with the creator's own words at its end
 */
export function describeChange({
  keepComposition,
  prompt,
  strength,
}: Pick<ImageToImage, 'keepComposition' | 'prompt' | 'strength'>): string {
  const kept = [
    strength < 0.35 && 'the people, their faces, the colours and the light',
    (keepComposition || strength < 0.7) && 'the composition and the place of everything',
  ].filter(Boolean);
  const keep = kept.length > 0 ? `, keeping ${kept.join(' and ')} of image 1` : '';
  const change = strength < 0.35 ? 'Change image 1 slightly' : 'Redraw image 1';
  return `${change}${keep}: ${prompt}`;
}
