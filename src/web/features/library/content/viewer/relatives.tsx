import { Link } from 'react-router';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { getPictureId, getPictureUrl } from '#web/lib/pictures.ts';
import { useLineage } from '#web/lib/queries.ts';
import { referenceRoleLabels } from '#web/lib/reference-labels.ts';
import classes from './relatives.module.css';

type RelativesProps = {
  contentId: string;
  /** Opens another item in the viewer. */
  onOpen: (contentId: string) => void;
};

const roleLabels = {
  source: 'Source',
  target: 'Target',
  mask: 'Mask',
  reference: 'Reference',
  training: 'Trained on',
  model: 'Model',
  ...referenceRoleLabels,
};

/** Links to the sources of an item and to the items made from it; nothing if there are none. */
export function Relatives({ contentId, onOpen }: RelativesProps) {
  const { data: lineage } = useLineage(contentId);
  if (!lineage) return null;
  const { parents, missingParents, children } = lineage;
  return (
    <>
      {parents.length + missingParents > 0 && (
        <Family title="Made from">
          {parents.map(({ role, ...relative }) => (
            <Relative
              key={`${role} ${getPictureId(relative.picture)}`}
              {...relative}
              part={roleLabels[role]}
              onOpen={onOpen}
            />
          ))}
          {missingParents > 0 && <li className={classes.gone}>{formatMissing(missingParents)}</li>}
        </Family>
      )}
      {children.length > 0 && (
        <Family title="Used in">
          {children.map((relative) => (
            <Relative key={getPictureId(relative.picture)} {...relative} onOpen={onOpen} />
          ))}
        </Family>
      )}
    </>
  );
}

function formatMissing(missing: number): string {
  return missing === 1 ? '1 deleted picture' : `${missing} deleted pictures`;
}

function Family({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={classes.family} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

type RelativeProps = {
  picture: PictureChoice;
  name: string;
  placeholder: string | null;
  part?: string;
  onOpen: (contentId: string) => void;
};

/** An item opens in the viewer; an upload opens in Image to image. */
function Relative({ picture, name, placeholder, part, onOpen }: RelativeProps) {
  const label = part && part !== roleLabels.source ? `${part}: ${name}` : name;
  const content = (
    <>
      {part !== roleLabels.mask && (
        <img
          src={getPictureUrl(picture, 'thumbnail')}
          alt=""
          loading="lazy"
          style={{ background: placeholder ?? undefined }}
        />
      )}
      <span>{label}</span>
    </>
  );
  return (
    <li>
      {'contentId' in picture ? (
        <button type="button" aria-label={`Show ${label}`} onClick={() => onOpen(picture.contentId)}>
          {content}
        </button>
      ) : part === roleLabels.mask ? (
        <span>{content}</span>
      ) : (
        <Link to={`/tools/image-to-image?uploadId=${picture.uploadId}`} aria-label={`Upload ${label}`}>
          {content}
        </Link>
      )}
    </li>
  );
}
