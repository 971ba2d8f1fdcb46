import type { ReferenceRole } from '@castwright/engine-port';
import type { Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';

/** The parts of a loaded model, the prompts, and the pictures with their roles, in the order in which they count. */
export type ReferencePrompt = {
  clip: Link;
  vae: Link;
  prompt: string;
  negativePrompt: string;
  pictures: readonly (Size & { image: Link; role: ReferenceRole })[];
};

/** How a family draws from reference pictures. */
export type ReferenceDrawing = {
  /** The most pictures that the model takes. */
  most: number;
  /** Encodes prompts together with pictures. */
  encode(graph: GraphBuilder, prompt: ReferencePrompt): { positive: Link; negative: Link };
};

/** What is taken of the pictures of each role but `person`, in the order in which the prompt says it. */
const takings: Record<Exclude<ReferenceRole, 'person'>, (images: string) => string> = {
  outfit: (images) => `with the outfit of ${images}`,
  pose: (images) => `with the pose of ${images}`,
  place: (images) => `at the place of ${images}`,
  style: (images) => `in the style and colours of ${images}`,
};

/**
 * Says in a prompt what each picture is for, as editing models are used to: they count the pictures as “image 1”, …
 *
 * @param roles one for each picture, in their order
 */
export function describeReferences(prompt: string, roles: readonly ReferenceRole[]): string {
  const named = (role: ReferenceRole) =>
    roles.flatMap((each, at) => (each === role ? [`image ${at + 1}`] : []));
  const taken = Object.entries(takings).flatMap(([role, say]) => {
    const images = named(role as keyof typeof takings);
    return images.length > 0 ? [say(joinNames(images))] : [];
  });
  const parts = [describePerson(named('person')), ...taken].filter(Boolean);
  return `A new picture ${parts.join(', ')}: ${prompt}`;
}

function describePerson([first, ...others]: string[]): string {
  if (first === undefined) return '';
  const more = others.length > 0 ? `, also seen in ${joinNames(others)}` : '';
  return `of the adult person in ${first}${more}, with the same face, hair and build`;
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  const before = names.slice(0, -1).join(', ');
  return before === '' ? last : `${before} and ${last}`;
}
