import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Ability } from '#contract/abilities.ts';
import type { ChosenLora } from '#contract/chosen-loras.ts';
import type { Category } from '#contract/common.ts';
import { loraLimits } from '#contract/lora-limits.ts';
import type { Lora } from '#contract/loras.ts';
import { useAbilities } from '#web/lib/abilities.ts';
import { loraFamilyLabels, useLoras } from '#web/lib/loras.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import classes from './lora-choices.module.css';

type LoraChoicesProps = {
  category: Category;
  operation: Ability['operation'];
  /** Null: nothing was chosen, so that those of the persona are used. */
  value: readonly ChosenLora[] | null;
  personaId?: string | null;
  onChange: (loras: ChosenLora[]) => void;
};

/** The choice of several own LoRAs, each with its weight. It is left out while the account has none. */
export function LoraChoices({ category, onChange, operation, personaId, value: chosen }: LoraChoicesProps) {
  const { data: list } = useLoras();
  const { data: personas } = usePersonas();
  const abilities = useAbilities();
  const persona = isPicture(operation) ? personas?.find(({ id }) => id === personaId) : undefined;
  const value = chosen ?? persona?.loras ?? [];
  if (!list || (list.loras.length === 0 && value.length === 0)) return null;
  const ability = abilities?.work.find((each) => each.operation === operation && each.category === category);
  const left = list.loras.filter(
    ({ id, state }) => state === 'usable' && value.every((each) => each.id !== id),
  );
  const isFull = value.length >= loraLimits.chosenLorasMaximum;
  const options = [
    { value: '', label: isFull ? `At most ${loraLimits.chosenLorasMaximum}` : 'Add a LoRA' },
    ...left.map((lora) => {
      const reason = findReason(lora, category, ability);
      return {
        value: lora.id,
        label: reason ? `${lora.name} (${reason})` : lora.name,
        disabled: isFull || reason !== null,
      };
    }),
  ];
  const change = (id: string, weight: number) =>
    onChange(value.map((each) => (each.id === id ? { id, weight } : each)));
  return (
    <div className={classes.choices}>
      <LabelledSelect
        label="LoRA"
        value=""
        options={options}
        onChange={(id) => id && onChange([...value, { id, weight: 1 }])}
        note={toNote(list.isIncluded, ability)}
      />
      <ul className={classes.list} aria-label="Chosen LoRAs">
        {value.map((each) => {
          const lora = list.loras.find(({ id }) => id === each.id);
          return (
            <ChosenRow
              key={each.id}
              name={lora?.name ?? 'Deleted LoRA'}
              problem={lora ? findReason(lora, category, ability) : 'deleted'}
              weight={each.weight}
              onWeight={(weight) => change(each.id, weight)}
              onRemove={() => onChange(value.filter(({ id }) => id !== each.id))}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** A persona brings its LoRAs to pictures alone. */
const isPicture = (operation: Ability['operation']) =>
  operation === 'text_to_image' || operation === 'image_to_image';

function toNote(isIncluded: boolean, ability: Ability | undefined) {
  if (!isIncluded) {
    return (
      <>
        Your plan does not include LoRAs. <Link to="/billing">See plans</Link>
      </>
    );
  }
  return ability?.loras?.wordsAlone ? 'The engines here use trigger words alone.' : undefined;
}

/** Why a LoRA cannot be used here, in a few words; null if it can. */
function findReason(lora: Lora, category: Category, ability: Ability | undefined): string | null {
  if (lora.state !== 'usable') return 'not ready';
  if (lora.category === 'nsfw' && category !== 'nsfw') return 'NSFW alone';
  const support = ability?.loras;
  if (!support || support.wordsAlone || lora.family === null) return null;
  const fits = [...support.families, ...support.familiesWithReferences].includes(lora.family);
  return fits ? null : `for ${loraFamilyLabels[lora.family]}`;
}

type ChosenRowProps = {
  name: string;
  problem: string | null;
  weight: number;
  onWeight: (weight: number) => void;
  onRemove: () => void;
};

const step = 0.05;

function ChosenRow({ name, onRemove, onWeight, problem, weight }: ChosenRowProps) {
  return (
    <li className={classes.chosen}>
      <span className={classes.name}>
        {name}
        {problem && <span className={classes.problem}> ({problem})</span>}
      </span>
      <Slider
        aria-label={`Weight of ${name}`}
        aria-valuetext={weight.toFixed(2)}
        min={-loraLimits.loraWeightMaximum}
        max={loraLimits.loraWeightMaximum}
        step={step}
        value={weight}
        onChange={(next) => onWeight(round(next === 0 ? Math.sign(next - weight || 1) * step : next))}
      />
      <output className={classes.weight}>{weight.toFixed(2)}</output>
      <IconButton label="Remove" fullLabel={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

const round = (weight: number) => Math.round(weight * 100) / 100;
