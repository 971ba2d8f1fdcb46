import { useQueries } from '@tanstack/react-query';
import { useAbilities } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api.ts';
import { type Draft, findDraftModel, getUsedReferences } from '#web/lib/draft.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { sourcePictureOptions } from '#web/lib/use-source-picture.ts';
import fields from '#web/ui/compose/fields.module.css';
import { listReferenceNotes } from './list-reference-notes.ts';
import classes from './references.module.css';

/** Says before the click why references are refused, and what is left out because of them. */
export function ReferenceNotes({ draft }: { draft: Draft }) {
  const { category, personaId } = draft;
  const abilities = useAbilities();
  const { data: personas } = usePersonas();
  const { data: models, isError } = useTrainedModels();
  const references = getUsedReferences(draft);
  const pictures = useQueries({
    queries: references.map(({ picture }) => sourcePictureOptions(picture)),
    combine: (results) =>
      results.map(({ data, error }) =>
        error instanceof ApiError && error.code === 'NOT_FOUND' ? null : data,
      ),
  });
  const { leftOut, refused } = listReferenceNotes({
    category,
    references,
    pictures,
    supports: abilities?.work.find((each) => each.operation === 'text_to_image' && each.category === category)
      ?.references,
    withModel: Boolean(findDraftModel(draft, isError ? [] : models)),
    persona: personas?.find(({ id }) => id === personaId),
  });
  return (
    <>
      {refused.length > 0 && (
        <ul className={classes.refused} aria-label="References that cannot be used">
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {leftOut.map((note) => (
        <p key={note} className={fields.note}>
          {note}
        </p>
      ))}
    </>
  );
}
