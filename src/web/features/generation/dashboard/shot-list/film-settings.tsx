import { type FilmShape, filmShapes } from '#contract/films.ts';
import { limits } from '#contract/limits.ts';
import type { ShotListDraft } from '#contract/shot-lists.ts';
import { categories } from '#web/lib/categories.ts';
import { Choice } from '#web/ui/choice.tsx';
import { AdultChoice } from '../adult-choice.tsx';
import { QualityChoice } from '../quality-choice.tsx';
import classes from './shot-list.module.css';

const shapeNames: Record<FilmShape, string> = {
  portrait: 'Portrait',
  landscape: 'Landscape',
  square: 'Square',
  picture: 'As the first picture',
};
const shapes = filmShapes.map((value) => ({ value, label: shapeNames[value] }));

type FilmSettingsProps = { draft: ShotListDraft; onChange: (part: Partial<ShotListDraft>) => void };

/** What all shots of a film have in common. */
export function FilmSettings({ draft, onChange }: FilmSettingsProps) {
  const { category, loraModel, name, negativePrompt = '', quality, shape } = draft;
  return (
    <div className={classes.settings}>
      <input
        className={classes.name}
        aria-label="Name of the film"
        placeholder="Name of the film"
        maxLength={limits.contentNameMaximum}
        dir="auto"
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <div className={classes.choices}>
        <Choice
          label="Category"
          options={categories}
          value={category}
          onChange={(chosen) =>
            onChange({ category: chosen, ...(chosen === 'sfw' && { loraModel: 'none' }) })
          }
        />
        <Choice
          label="Shape"
          options={shapes}
          value={shape}
          onChange={(chosen) => onChange({ shape: chosen })}
        />
        <QualityChoice value={quality} onChange={(chosen) => onChange({ quality: chosen })} />
        <AdultChoice
          draft={{ kind: 'video', category, nsfwTag: null, lora: loraModel, personaId: null }}
          onChange={({ lora }) => lora !== undefined && onChange({ loraModel: lora })}
        />
      </div>
      <label className={classes.negative}>
        Negative prompt of all shots
        <input
          dir="auto"
          value={negativePrompt}
          onChange={(event) => onChange({ negativePrompt: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
