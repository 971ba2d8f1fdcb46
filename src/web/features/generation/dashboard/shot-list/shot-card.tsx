import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { shotLengths } from '#contract/films.ts';
import type { ShotDraft } from '#contract/shot-lists.ts';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import { PersonaChoice } from '#web/ui/compose/persona-choice.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import type { useReorder } from '#web/ui/use-reorder.ts';
import classes from './shot-list.module.css';
import { ShotResult } from './shot-result.tsx';
import { ShotStart } from './shot-start.tsx';
import { ShotThumbnail } from './shot-thumbnail.tsx';
import type { PlannedShot } from './shots.ts';

type ShotCardProps = {
  planned: PlannedShot;
  /** Its place, from 0, and how many shots there are. */
  place: { at: number; of: number };
  /** Whether it is to be made again although it has not changed. */
  isAgain: boolean;
  /** Words that the safety decision refused. */
  terms: readonly string[];
  reorder: ReturnType<typeof useReorder>;
  onAgain: (isAgain: boolean) => void;
  onChange: (part: Partial<ShotDraft>) => void;
  /** Null while no shot can be added. */
  onCopy: (() => void) | null;
  onRemove: () => void;
};

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const lengths = shotLengths.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` }));

/** A shot: what it shows, how long, of whom and from where, and what was made of it. */
export function ShotCard(props: ShotCardProps) {
  const { isAgain, onAgain, onChange, place, planned, reorder, terms } = props;
  const { shot } = planned;
  const name = `Shot ${place.at + 1}`;
  return (
    <li
      className={classes.card}
      data-entry={shot.id}
      data-dragged={reorder.dragged === shot.id || undefined}
      aria-label={name}
      onKeyDown={reorder.moveByKey(shot.id)}
    >
      <ShotHead {...props} name={name} />
      <ShotThumbnail planned={planned} number={place.at + 1} />
      <div className={classes.fields}>
        <MarkedTextarea
          aria-label={`Prompt of shot ${place.at + 1}`}
          placeholder="Describe what happens in this shot"
          rows={2}
          className={classes.prompt}
          terms={terms}
          value={shot.prompt}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
        />
        <div className={classes.choices}>
          <LabelledSelect
            label="Length"
            options={lengths}
            value={String(shot.duration)}
            onChange={(chosen) =>
              onChange({ duration: shotLengths.find((seconds) => String(seconds) === chosen) ?? 5 })
            }
          />
          <PersonaChoice
            draft={{ personaId: shot.personaId ?? null, modelId: shot.modelId }}
            onChange={({ modelId, personaId }) => onChange({ modelId, personaId })}
          />
          <ShotStart start={shot.start} isFirst={place.at === 0} onChange={(start) => onChange({ start })} />
        </div>
        <ShotResult planned={planned} name={name} isAgain={isAgain} onAgain={onAgain} />
      </div>
    </li>
  );
}

function ShotHead({ name, onCopy, onRemove, place, planned, reorder }: ShotCardProps & { name: string }) {
  const { id } = planned.shot;
  return (
    <div className={classes.head}>
      <button
        type="button"
        className={classes.handle}
        aria-label={`Move ${name}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        data-tip="Drag, or Alt with an arrow key"
        onPointerDown={reorder.startDrag(id)}
      >
        <IconGripVertical {...icon} />
      </button>
      <h2 className={classes.title}>{name}</h2>
      <IconButton
        label="Move up"
        fullLabel={`Move ${name} up`}
        disabled={place.at === 0}
        onClick={() => reorder.move(id, -1)}
      >
        <IconArrowUp {...icon} />
      </IconButton>
      <IconButton
        label="Move down"
        fullLabel={`Move ${name} down`}
        disabled={place.at === place.of - 1}
        onClick={() => reorder.move(id, 1)}
      >
        <IconArrowDown {...icon} />
      </IconButton>
      <IconButton
        label="Copy"
        fullLabel={`Copy ${name}`}
        disabled={onCopy === null}
        onClick={() => onCopy?.()}
      >
        <IconCopy {...icon} />
      </IconButton>
      <IconButton label="Remove" fullLabel={`Remove ${name}`} onClick={onRemove}>
        <IconTrash {...icon} />
      </IconButton>
    </div>
  );
}
