import type { Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';

/** The parts of a loaded model, the prompts, and the pictures of the person, the most telling one first. */
export type ReferencePrompt = {
  clip: Link;
  vae: Link;
  prompt: string;
  negativePrompt: string;
  pictures: readonly (Size & { image: Link })[];
};

/** How a family draws a person from reference pictures. */
export type ReferenceDrawing = {
  /** The most pictures that the model takes. */
  most: number;
  /** Encodes prompts together with pictures. */
  encode(graph: GraphBuilder, prompt: ReferencePrompt): { positive: Link; negative: Link };
};

/** Says in a prompt who is in the pictures, as editing models are used to: they count the pictures as “image 1”, … */
export function describeReferences(prompt: string, count: number): string {
  const others = Array.from({ length: count - 1 }, (_, at) => `image ${at + 2}`);
  const last = others.pop();
  const more =
    last === undefined ? '' : `, also seen in ${[others.join(', '), last].filter(Boolean).join(' and ')}`;
  return `A new picture of the adult person in image 1${more}, with the same face, hair and build: ${prompt}`;
}
