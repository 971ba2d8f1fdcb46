import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import type { PromptRegion } from '#contract/prompt-regions.ts';
import { parseAspectRatio } from '#web/lib/content.ts';
import type { Draft } from '#web/lib/draft.ts';
import { type Finding, listTerms } from '#web/lib/findings.ts';
import { UnavailableMark } from '#web/ui/availability.tsx';
import { toToneStyle } from '#web/ui/frames/tones.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import { RegionBoard } from './region-board.tsx';
import { addRegion, changeRegion, readyPlaces } from './region-boxes.ts';
import classes from './regions.module.css';
import { useRegionLimit } from './use-region-limit.ts';

type RegionsFieldProps = {
  draft: Draft;
  /** The findings that refused the last request. */
  findings: readonly Finding[];
  onChange: (part: Partial<Draft>) => void;
};

/** Words for parts of the picture, each with a box. */
export function RegionsField({ draft, findings, onChange }: RegionsFieldProps) {
  const helpId = useId();
  const unable = useRegionLimit(draft);
  const { aspectRatio, parameters, regions } = draft;
  const change = (next: PromptRegion[]) => onChange({ regions: next });
  const remove = (at: number) => change(regions.filter((_, index) => index !== at));
  const isFull = regions.length >= limits.regionsMaximum;
  return (
    <fieldset className={classes.regions} aria-describedby={helpId}>
      <legend className={classes.legend}>Regions {unable && <UnavailableMark />}</legend>
      <p id={helpId} className={classes.help}>
        {unable ??
          'Words for parts of the picture. Draw more boxes with the pointer. Variants and wildcards are not expanded here.'}
      </p>
      <div className={classes.places}>
        {readyPlaces.map(({ box, label }) => (
          <button
            key={label}
            type="button"
            className={classes.add}
            aria-label={`Add a region: ${label}`}
            disabled={unable !== null || isFull}
            onClick={() => change(addRegion(regions, box))}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {label}
          </button>
        ))}
      </div>
      {regions.length > 0 && (
        <div className={classes.editor}>
          <RegionBoard
            regions={regions}
            picture={parameters.size ?? parseAspectRatio(aspectRatio)}
            onDraw={(box) => change(addRegion(regions, box))}
            onChange={(at, box) => change(changeRegion(regions, at, { box }))}
            onRemove={remove}
          />
          <ol className={classes.list}>
            {regions.map(({ prompt }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: regions are numbered, and have no other identity
              <li key={at} className={classes.region} style={toToneStyle(at)}>
                <span className={classes.number} aria-hidden="true">
                  {at + 1}
                </span>
                <MarkedTextarea
                  terms={listTerms(`region ${at + 1}`, findings)}
                  aria-label={`Words of region ${at + 1}`}
                  placeholder="What is here"
                  rows={1}
                  maxLength={limits.regionPromptMaximum}
                  className={classes.words}
                  value={prompt}
                  onChange={({ currentTarget }) =>
                    change(changeRegion(regions, at, { prompt: currentTarget.value }))
                  }
                />
                <IconButton label="Remove" fullLabel={`Remove region ${at + 1}`} onClick={() => remove(at)}>
                  <IconX size={18} stroke={1.75} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ol>
        </div>
      )}
    </fieldset>
  );
}
