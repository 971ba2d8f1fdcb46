import { limits } from '#contract/limits.ts';
import { buildUrl } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useContentItem } from '#web/lib/queries.ts';
import { Slider } from '#web/ui/slider.tsx';
import { usePoseObstacle } from '../pose/use-pose-obstacle.ts';
import classes from './parameters.module.css';
import { parameterLabels } from './sampling-labels.ts';
import { useParameterSupport } from './use-parameter-support.ts';

type ParameterNotesProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** Says outside of the fold what the settings beneath “Advanced” do: what is varied, and what does not fit the model. */
export function ParameterNotes({ draft, onChange }: ParameterNotesProps) {
  const { changes } = useParameterSupport(draft);
  const obstacle = usePoseObstacle(draft);
  const poseObstacle = draft.pose && draft.kind !== 'video' ? obstacle : null;
  return (
    <>
      {draft.variation && draft.kind !== 'video' && (
        <VariationField variation={draft.variation} onChange={(variation) => onChange({ variation })} />
      )}
      <div role="status" className={classes.changes}>
        {poseObstacle && <p>{poseObstacle}</p>}
        {changes.length > 0 && (
          <ul aria-label="Adjusted settings">
            {changes.map(({ parameter, from, to, reason }) => (
              <li key={parameter}>
                <b>{parameterLabels[parameter]}</b> {from} → {to ?? 'as usual'}. {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

type Variation = NonNullable<Draft['variation']>;

type VariationFieldProps = { variation: Variation; onChange: (variation: Variation | null) => void };

/** The picture that is varied, and by how much. */
function VariationField({ variation, onChange }: VariationFieldProps) {
  const { contentId, strength } = variation;
  const { data: item, isError } = useContentItem(contentId);
  const name = item?.name ?? '…';
  return (
    <div className={classes.variation}>
      {item && (
        <img
          className={classes.varied}
          src={buildUrl('previewContent', { params: { id: contentId }, query: { size: 'small' } })}
          alt=""
        />
      )}
      <div className={classes.what}>
        <p className={classes.variedName} dir="auto">
          {isError ? 'The picture to vary no longer exists.' : `Variation of ${name}`}
        </p>
        <label className={classes.strength}>
          <span>Strength</span>
          <Slider
            aria-label="Variation strength"
            min={limits.variationStrengthMinimum}
            max={1}
            step={0.05}
            value={strength}
            aria-valuetext={formatPercent(strength)}
            onChange={(chosen) => onChange({ contentId, strength: Math.round(chosen * 100) / 100 })}
          />
          <output>{formatPercent(strength)}</output>
        </label>
      </div>
      <button type="button" className={classes.link} onClick={() => onChange(null)}>
        Remove
      </button>
    </div>
  );
}
