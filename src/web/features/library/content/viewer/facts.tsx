import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { Pose } from '#contract/keypoints.ts';
import type { ContentItem } from '#contract/library.ts';
import type { UsedScenePreset } from '#contract/scene-presets.ts';
import { getPictureSize } from '#web/lib/content.ts';
import { describeBox } from '#web/lib/describe-box.ts';
import { formatDateTime, formatDuration, formatPercent } from '#web/lib/format.ts';
import { useMadeBy } from '#web/lib/made-by.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { toToolFacts } from '#web/lib/tool-facts.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PoseDrawing } from '#web/ui/pose/pose-drawing.tsx';
import classes from './details.module.css';
import { Likeness } from './likeness.tsx';

/** The metadata of an item as terms and values, without those that do not apply. */
export function Facts({ item }: { item: ContentItem }) {
  const made = parseMetadata(item);
  const { seed, aspectRatio, seconds, quality, negativePrompt, size } = made;
  const persona = usePersonaLink(made);
  const maker = useMadeBy(item.madeBy);
  const length = item.duration ?? seconds;
  return (
    <dl className={classes.facts}>
      {toToolFacts(made).map(([term, fact]) => (
        <Fact key={term} term={term}>
          {fact}
        </Fact>
      ))}
      <Fact term="Imported">{made.imported && describeImport(made.imported)}</Fact>
      <Fact term="Persona">{persona}</Fact>
      <Fact term="Likeness">{isComparable(item, made) && <Likeness value={item.likeness} />}</Fact>
      <Fact term="Chosen from">{made.nearestOf && `${made.nearestOf} pictures, as the nearest`}</Fact>
      <Fact term="Note">{made.note}</Fact>
      <Fact term="Negative prompt">{negativePrompt}</Fact>
      <Fact term="Seed">{seed !== undefined && <Seed seed={seed} />}</Fact>
      <Fact term="Format">{size ? 'Custom size' : aspectRatio}</Fact>
      <Fact term="Outfit">{made.outfit && formatPreset(made.outfit)}</Fact>
      <Fact term="Place">{made.place && formatPreset(made.place)}</Fact>
      <Fact term="Pose">{made.pose && <PoseFact pose={made.pose} item={item} />}</Fact>
      <Fact term="Style words">{made.styleWords}</Fact>
      <Fact term="Regions">
        {made.regions && made.regions.length > 0 && <Regions regions={made.regions} />}
      </Fact>
      <Fact term="Variation strength">{made.variationStrength && formatPercent(made.variationStrength)}</Fact>
      <Fact term="Steps">{made.steps}</Fact>
      <Fact term="Guidance">{made.guidance}</Fact>
      <Fact term="Sampler">{made.sampler}</Fact>
      <Fact term="Scheduler">{made.scheduler}</Fact>
      <Fact term="Length">{length !== undefined && formatDuration(length)}</Fact>
      <Fact term="Shot">{made.shot && `${made.shot.number} of ${made.shot.of}`}</Fact>
      <Fact term="Part">{made.segment && `${made.segment.number} of ${made.segment.of}`}</Fact>
      <Fact term="Seams">{made.seams && formatSeams(made.seams)}</Fact>
      <Fact term="Quality">{quality && quality.charAt(0).toUpperCase() + quality.slice(1)}</Fact>
      <Fact term="Size">{item.width && item.height && `${item.width} × ${item.height} px`}</Fact>
      <Fact term="Model">
        {made.modelId ? <Link to="/training-models">{made.modelName ?? made.model}</Link> : made.model}
      </Fact>
      <Fact term="Engine">{made.engine}</Fact>
      <Fact term="Category">{item.category.toUpperCase()}</Fact>
      <Fact term="Made by">{maker}</Fact>
      <Fact term="Created">{formatDateTime(item.createdAt)}</Fact>
      <Fact term="In the trash since">{item.trashedAt && formatDateTime(item.trashedAt)}</Fact>
    </dl>
  );
}

/** Where an imported picture is from; its settings are the file's word, not ours. */
function describeImport({ file, tool }: NonNullable<ContentMetadata['imported']>): string {
  const name = file.split('/').at(-1) ?? file;
  return tool === null ? `From ${name}` : `Read from ${name}, which ${tool} wrote.`;
}

/** The words of each region, and where it is. */
function Regions({ regions }: { regions: NonNullable<ContentMetadata['regions']> }) {
  return (
    <ol className={classes.regions}>
      {regions.map(({ box, prompt }) => (
        <li key={`${prompt} ${describeBox(box)}`}>
          {prompt} <small>{describeBox(box)}</small>
        </li>
      ))}
    </ol>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** The name and the words that a picture was made with. */
const formatPreset = ({ name, words }: UsedScenePreset) => `${name}: ${words}`;

/** The weakest seam of a joined video says how smooth it is. */
function formatSeams(seams: readonly number[]): string {
  const count = `${seams.length} ${seams.length === 1 ? 'seam' : 'seams'}`;
  return `${count}, at least ${formatPercent(Math.max(0, Math.min(...seams)))} alike`;
}

/** Whether likeness is measured for such an item: a finished picture or video of a persona or model. */
function isComparable({ status, type }: ContentItem, { modelId, personaId }: ContentMetadata): boolean {
  const isShown = type === 'image' || type === 'video';
  return status === 'completed' && isShown && (personaId ?? modelId) !== undefined;
}

/** A link to the persona under its current name; the stored name of a deleted persona. */
function usePersonaLink({ personaId, personaName }: ContentMetadata): ReactNode {
  const { data: personas } = usePersonas();
  const persona = personas?.find(({ id }) => id === personaId);
  return persona ? <Link to={`/personas/${persona.id}`}>{persona.name}</Link> : personaName;
}

/** A small drawing of the pose that was asked for. */
function PoseFact({ item, pose }: { item: ContentItem; pose: Pose }) {
  const people = pose.people.length;
  return (
    <span className={classes.pose}>
      <span className={classes.poseDrawing}>
        <PoseDrawing pose={pose} {...getPictureSize(item)} />
      </span>
      {people === 1 ? '1 person' : `${people} people`}
    </span>
  );
}

function Seed({ seed }: { seed: number }) {
  return (
    <span className={classes.copied}>
      {seed}
      <CopyButton text={String(seed)} fullLabel="Copy the seed" />
    </span>
  );
}
