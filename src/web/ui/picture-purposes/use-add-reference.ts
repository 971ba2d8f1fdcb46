import { useLocalStorage } from '@mantine/hooks';
import { limits } from '#contract/limits.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { ReferenceRole } from '#contract/references.ts';
import { referenceRoles } from '#contract/values.ts';
import { useAbilities } from '#web/lib/abilities.ts';
import { type Draft, draftStorage } from '#web/lib/draft.ts';
import { useUser } from '#web/lib/session.ts';
import { useCompose } from '#web/lib/use-compose.ts';

type AddReference = {
  /** Why no reference can be added; null if one can. */
  reason: string | null;
  /** Adds a picture to the draft's references, for the first use that none of them has, and opens the composer. */
  add: (picture: PictureChoice) => void;
};

/** The references of the composer's draft, for a picture from elsewhere. Uploads are used in SFW. */
export function useAddReference(): AddReference {
  const [{ references }] = useLocalStorage<Draft>(draftStorage(useUser().id));
  const compose = useCompose();
  const isTaken = useAbilities()?.work.some(
    (work) => work.operation === 'text_to_image' && work.category === 'sfw' && work.references.length > 0,
  );
  const isFull = references.length >= limits.chosenReferencesMaximum;
  const role: ReferenceRole =
    referenceRoles.find((each) => references.every((chosen) => chosen.role !== each)) ?? 'person';
  return {
    reason:
      isTaken === false ? 'Not available here' : isFull ? 'Remove a reference from the composer first' : null,
    add: (picture) =>
      compose({
        kind: 'image',
        category: 'sfw',
        variation: null,
        references: [...references, { picture, role }],
      }),
  };
}
