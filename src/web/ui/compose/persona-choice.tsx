import type { Persona } from '#contract/personas.ts';
import { addressOf } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { usePersonas } from '#web/lib/queries.ts';
import classes from './fields.module.css';
import { LabelledSelect } from './labelled-select.tsx';

const anybody = { value: '', label: 'Whoever the prompt says' };

type PersonaChoiceProps = {
  draft: Pick<Draft, 'personaId' | 'modelId'>;
  /** `modelId` undefined: nobody chose one. */
  onChange: (part: Pick<Draft, 'personaId' | 'modelId'> & Partial<Pick<Draft, 'category'>>) => void;
};

/**
 * Who is in it. Choosing a persona fills in its category and its model; its words and its negative prompt are
 * added on the server, and shown here. Nothing while there are no personas.
 */
export function PersonaChoice({ draft, onChange }: PersonaChoiceProps) {
  const { data: personas } = usePersonas();
  const chosen = personas?.find(({ id }) => id === draft.personaId);
  const isGone = personas !== undefined && draft.personaId !== null && !chosen;
  if (!personas || (personas.length === 0 && !isGone)) return null;

  const choose = (id: string) => {
    const next = personas.find((persona) => persona.id === id);
    // The model of who leaves goes with them; one that was chosen otherwise stays.
    const isTheirs = chosen?.modelId && draft.modelId === chosen.modelId;
    const modelId = isTheirs ? undefined : draft.modelId;
    if (next) onChange({ personaId: id, category: next.category, modelId: next.modelId ?? modelId });
    else onChange({ personaId: null, modelId });
  };
  const options = [anybody, ...personas.map(({ id, name }) => ({ value: id, label: name }))];
  if (isGone && draft.personaId) options.push({ value: draft.personaId, label: 'A persona that is gone' });
  return (
    <div className={classes.persona}>
      <LabelledSelect
        label="Persona"
        value={draft.personaId ?? ''}
        onChange={choose}
        options={options}
        note={chosen && <About persona={chosen} onTakeOff={() => choose('')} />}
      />
    </div>
  );
}

function About({ persona, onTakeOff }: { persona: Persona; onTakeOff: () => void }) {
  const { name, prompt, negativePrompt, portraitContentId } = persona;
  return (
    <span className={classes.about}>
      {portraitContentId && (
        <img
          className={classes.portrait}
          src={addressOf('previewContent', {
            params: { id: portraitContentId },
            query: { size: 'thumbnail' },
          })}
          alt=""
        />
      )}
      <span className={classes.words}>
        {[prompt, negativePrompt && `not: ${negativePrompt}`].filter(Boolean).join('; ') || name}
      </span>
      <button type="button" className={classes.takeOff} aria-label={`Take ${name} off`} onClick={onTakeOff}>
        Take off
      </button>
    </span>
  );
}
