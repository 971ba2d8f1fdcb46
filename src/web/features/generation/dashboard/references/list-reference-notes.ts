import type { Category } from '#contract/common.ts';
import type { Persona } from '#contract/personas.ts';
import type { ChosenReference, ReferenceSupport } from '#contract/references.ts';
import { refuseReferences, takesReferences } from '#contract/refuse-references.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { countReferences } from '#web/lib/identity.ts';
import { referenceRoleLabels } from '#web/lib/reference-labels.ts';

/** What is known of the picture of a reference: undefined while it loads, null when it is gone. */
export type KnownPicture = Pick<SourcePicture, 'recipeEngine' | 'referenceUses'> | null | undefined;

type ReferenceNotesInput = {
  category: Category;
  references: readonly ChosenReference[];
  /** One for each reference. */
  pictures: readonly KnownPicture[];
  /** Of the engines that can draw the picture; undefined while unknown. */
  supports: readonly ReferenceSupport[] | undefined;
  /** Whether the creator chose a trained model. */
  withModel: boolean;
  persona: Pick<Persona, 'name' | 'modelId' | 'referencePictures' | 'generatedReferencePictures'> | undefined;
};

/** Lists why references are refused, and what is left out because of them. */
export function listReferenceNotes(input: ReferenceNotesInput): { refused: string[]; leftOut: string[] } {
  const { category, pictures, references, supports = [], withModel } = input;
  const ofPictures = references.flatMap(({ role }, at) => {
    const objection = findObjection(pictures[at], role, category);
    return objection ? [`Reference ${at + 1}, ${referenceRoleLabels[role]}: ${objection}`] : [];
  });
  const recipeEngines = pictures.map((picture) => picture?.recipeEngine);
  const ofEngines = input.supports && refuseReferences(supports, { recipeEngines, withModel });
  return {
    refused: [...ofPictures, ...(ofEngines ? [ofEngines] : [])],
    leftOut: ofEngines || ofPictures.length > 0 ? [] : listLeftOut(input, recipeEngines),
  };
}

function findObjection(
  picture: KnownPicture,
  role: ChosenReference['role'],
  category: Category,
): string | null {
  if (picture === null) return 'This picture is gone. Remove it.';
  return picture?.referenceUses.find((use) => use.role === role)?.[category] ?? null;
}

/** What a persona brings that has no place beside the references. */
function listLeftOut(
  { category, persona, references, supports = [], withModel }: ReferenceNotesInput,
  recipeEngines: readonly (string | null | undefined)[],
): string[] {
  if (!persona) return [];
  const able = supports.filter((support) => takesReferences(support, { recipeEngines, withModel }));
  const notes: string[] = [];
  if (!withModel && persona.modelId && able.length > 0 && !able.some((support) => support.withModel)) {
    notes.push(`The trained model of ${persona.name} is left out: it does not work with references here.`);
  }
  const places = able.flatMap(({ most, recipeEngine }) =>
    recipeEngine === null ? [most - references.length] : [],
  );
  const sheet = countReferences(persona, category);
  const used = Math.max(0, ...places);
  if (places.length > 0 && used < sheet) {
    notes.push(
      `Of ${sheet} pictures of ${persona.name}’s reference sheet ${used} are used: yours come first.`,
    );
  }
  return notes;
}
