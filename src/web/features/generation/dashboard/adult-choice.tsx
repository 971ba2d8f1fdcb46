import { Link } from 'react-router';
import { findTagAbility, useAbilities } from '#web/lib/abilities.ts';
import type { Draft } from '#web/lib/draft.ts';
import { getGivenIdentity } from '#web/lib/identity.ts';
import { usePersonas, useTagCatalogue } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { AvailabilityNote } from '#web/ui/availability.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import classes from './composer.module.css';

type AdultChoiceProps = {
  /** With the creator's default model where none is chosen. */
  draft: Pick<Draft, 'kind' | 'category' | 'nsfwTag' | 'lora' | 'modelId' | 'personaId'>;
  onChange: (part: Partial<Draft>) => void;
};

/**
 * The NSFW options that the operator offers: one tag for pictures, which a second click clears, and one LoRA for videos
 * (`docs/requirements/signed-in.md`, sections 2.1 and 4.3). Renders nothing in the SFW category, and the way to the age check
 * in its place while that is due.
 */
export function AdultChoice({ draft, onChange }: AdultChoiceProps) {
  const shown = draft.category === 'nsfw';
  const { data: catalogue } = useTagCatalogue({ enabled: shown });
  const abilities = useAbilities();
  const { data: personas } = usePersonas();
  const given = getGivenIdentity(draft, personas);
  const { ageCheck } = useUser();
  if (shown && ageCheck === 'due') {
    return (
      <p className={classes.ageCheck}>
        Your country asks for an age check before the adult category.{' '}
        <Link to="/age-check">Check my age</Link>
      </p>
    );
  }
  if (!shown || !catalogue) return null;
  if (draft.kind === 'video') {
    return (
      <LabelledSelect
        label="NSFW LoRA"
        value={draft.lora}
        onChange={(lora) => onChange({ lora })}
        options={catalogue.videoLoras.map(({ id, label }) => {
          const unable = findTagAbility(abilities, 'text_to_video', id, given)?.state === 'unable';
          return { value: id, label: unable ? `${label} (not available here)` : label, disabled: unable };
        })}
        note={findTagAbility(abilities, 'text_to_video', draft.lora, given)?.reason}
      />
    );
  }
  if (catalogue.imageTags.length === 0) return null;
  return (
    <div className={classes.tags}>
      <Choice
        label="NSFW tag"
        options={catalogue.imageTags.map(({ id, label }) => ({
          value: id,
          label,
          // The chosen one can be cleared, also when it is the persona that excludes it.
          disabled:
            id !== draft.nsfwTag && findTagAbility(abilities, 'text_to_image', id, given)?.state === 'unable',
        }))}
        value={draft.nsfwTag}
        onChange={(nsfwTag) => onChange({ nsfwTag })}
        onClear={() => onChange({ nsfwTag: null })}
      />
      {catalogue.imageTags.map(({ id }) => {
        const ability = findTagAbility(abilities, 'text_to_image', id, given);
        const isShown = ability?.state === 'unable' || id === draft.nsfwTag;
        return (
          ability &&
          isShown && (
            <AvailabilityNote key={id} availability={{ unsupportedReason: ability.reason, offline: false }} />
          )
        );
      })}
    </div>
  );
}
