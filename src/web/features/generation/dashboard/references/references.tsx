import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { limits } from '#contract/limits.ts';
import type { ChosenReference, ReferenceRole } from '#contract/references.ts';
import { referenceRoles } from '#contract/values.ts';
import { useAbilities } from '#web/lib/abilities.ts';
import type { Draft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { getPictureId, getPictureUrl } from '#web/lib/pictures.ts';
import { referenceRoleLabels } from '#web/lib/reference-labels.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import fields from '#web/ui/compose/fields.module.css';
import classes from './references.module.css';

const PictureDialog = lazyNamed(() => import('#web/ui/picture-choice/picture-dialog.tsx'), 'PictureDialog');

type ReferencesProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** Up to four pictures from which a new picture takes a person, an outfit, a place, a style or a pose. */
export function References({ draft, onChange }: ReferencesProps) {
  const { category, references } = draft;
  const [open, { close, open: show }] = useDisclosure(false);
  const wasOpen = useOnceEnabled(open);
  const work = useAbilities()?.work.find(
    (each) => each.operation === 'text_to_image' && each.category === category,
  );
  const isTaken = work?.references.length !== 0;
  const change = (at: number, role: ReferenceRole) =>
    onChange({ references: references.map((each, place) => (place === at ? { ...each, role } : each)) });
  return (
    <fieldset className={classes.references}>
      <legend className={fields.fieldLabel}>References</legend>
      {references.map((reference, at) => (
        <Chosen
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and the order stays
          key={`${getPictureId(reference.picture)} ${at}`}
          reference={reference}
          number={at + 1}
          onChange={(role) => change(at, role)}
          onRemove={() => onChange({ references: references.filter((_, place) => place !== at) })}
        />
      ))}
      {references.length < limits.chosenReferencesMaximum && (
        <button
          type="button"
          className={classes.add}
          disabled={!isTaken}
          aria-haspopup="dialog"
          onPointerEnter={PictureDialog.preload}
          onFocus={PictureDialog.preload}
          onClick={show}
        >
          <IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" /> Add reference
        </button>
      )}
      <p className={fields.note}>
        {isTaken
          ? 'A person, an outfit, a place, a style or a pose from pictures of yours.'
          : `No engine here takes references in the ${category.toUpperCase()} category.`}
      </p>
      <Suspense fallback={null}>
        {wasOpen && (
          <PictureDialog
            open={open}
            title="Reference"
            onChoose={(picture) => {
              onChange({ references: [...references, { picture, role: findUnusedRole(references) }] });
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </fieldset>
  );
}

/** The first role that no reference has yet. */
const findUnusedRole = (references: readonly ChosenReference[]): ReferenceRole =>
  referenceRoles.find((role) => references.every((each) => each.role !== role)) ?? 'person';

type ChosenProps = {
  reference: ChosenReference;
  number: number;
  onChange: (role: ReferenceRole) => void;
  onRemove: () => void;
};

function Chosen({ number, onChange, onRemove, reference }: ChosenProps) {
  const { picture, role } = reference;
  return (
    <span className={classes.chosen}>
      <img src={getPictureUrl(picture, 'thumbnail')} alt="" />
      <select
        aria-label={`Use of reference ${number}`}
        value={role}
        onChange={({ currentTarget }) => onChange(currentTarget.value as ReferenceRole)}
      >
        {referenceRoles.map((each) => (
          <option key={each} value={each}>
            {referenceRoleLabels[each]}
          </option>
        ))}
      </select>
      <button type="button" aria-label={`Remove reference ${number}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
