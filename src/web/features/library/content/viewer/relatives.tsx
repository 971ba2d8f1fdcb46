import { Link } from 'react-router';
import type { PictureChoice } from '#contract/tools.ts';
import { choiceAddress, choiceId } from '#web/lib/pictures.ts';
import { useLineage } from '#web/lib/queries.ts';
import classes from './relatives.module.css';

type RelativesProps = {
  contentId: string;
  /** Leads to another item of My Content, within the viewer. */
  onOpen: (contentId: string) => void;
};

const parts = { source: 'Source', target: 'Target', mask: 'Mask', training: 'Trained of', model: 'Model' };

/** What an item was made from and what was made from it, each a way to it; nothing where it stands alone. */
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
              key={`${role} ${choiceId(relative.picture)}`}
              {...relative}
              part={parts[role]}
              onOpen={onOpen}
            />
          ))}
          {missingParents > 0 && <li className={classes.gone}>{countGone(missingParents)}</li>}
        </Family>
      )}
      {children.length > 0 && (
        <Family title="Made from it">
          {children.map((relative) => (
            <Relative key={choiceId(relative.picture)} {...relative} onOpen={onOpen} />
          ))}
        </Family>
      )}
    </>
  );
}

function countGone(missing: number): string {
  return missing === 1 ? 'A picture that is gone' : `${missing} pictures that are gone`;
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

/** An item opens in the viewer; an upload, which is none, in the tool that redraws it. */
function Relative({ picture, name, placeholder, part, onOpen }: RelativeProps) {
  const said = part && part !== parts.source ? `${part}: ${name}` : name;
  const face = (
    <>
      {part !== parts.mask && (
        <img
          src={choiceAddress(picture, 'thumbnail')}
          alt=""
          loading="lazy"
          style={{ background: placeholder ?? undefined }}
        />
      )}
      <span>{said}</span>
    </>
  );
  return (
    <li>
      {'contentId' in picture ? (
        <button type="button" aria-label={`Show ${said}`} onClick={() => onOpen(picture.contentId)}>
          {face}
        </button>
      ) : part === parts.mask ? (
        <span>{face}</span>
      ) : (
        <Link to={`/tools/image-to-image?uploadId=${picture.uploadId}`} aria-label={`Upload ${said}`}>
          {face}
        </Link>
      )}
    </li>
  );
}
