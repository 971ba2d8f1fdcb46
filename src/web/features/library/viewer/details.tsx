import { Link } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { readMetadata } from '#web/lib/content.ts';
import { formatDateTime, formatLength, formatTokens } from '#web/lib/format.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DeleteButton } from './delete-button.tsx';
import classes from './details.module.css';
import { DownloadButton } from './download-button.tsx';
import { RetryButton } from './retry-button.tsx';
import { ShareButton } from './share-button.tsx';

/** Up to how many characters a prompt is set like a headline. */
const headlineLength = 160;

type DetailsProps = { item: ContentItem; onDeleted: () => void };

/** The side sheet: how a picture was made, what it cost, and what can be done with it. */
export function Details({ item, onDeleted }: DetailsProps) {
  const made = readMetadata(item);
  const { prompt, negativePrompt, failure, seed, aspectRatio, seconds, quality, model, engine, cost } = made;
  const { data: personas } = usePersonas();
  const persona = personas?.find(({ id }) => id === made.personaId);
  const length = item.duration ?? seconds;
  // Names are made from the prompt's beginning: then the prompt itself says it better.
  const isExcerpt = prompt?.startsWith(item.name.replace(/…$/, '').trim()) ?? false;
  const facts = [
    ['Persona', persona && <Link to={`/personas/${persona.id}`}>{persona.name}</Link>],
    ['Negative prompt', negativePrompt],
    ['Seed', seed?.toString()],
    ['Format', aspectRatio],
    ['Length', length === undefined ? undefined : formatLength(length)],
    ['Quality', quality && quality.charAt(0).toUpperCase() + quality.slice(1)],
    ['Size', item.width && item.height && `${item.width} × ${item.height} px`],
    ['Model', model],
    ['Engine', engine],
    ['Cost', cost === undefined ? undefined : formatTokens(cost)],
    ['Category', item.category.toUpperCase()],
    ['Created', formatDateTime(item.createdAt)],
  ] as const;
  return (
    <section className={classes.sheet} aria-label="Details">
      <StatusBadge status={item.status} />
      {failure && <p className={classes.failure}>{failure}</p>}
      {!isExcerpt && <h2 className={classes.name}>{item.name}</h2>}
      {prompt && (
        <p
          className={classes.prompt}
          data-short={(isExcerpt && prompt.length <= headlineLength) || undefined}
        >
          {prompt}
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={classes.actions}>
        {item.status === 'completed' && <DownloadButton item={item} />}
        {item.status === 'failed' && <RetryButton item={item} />}
        {item.status === 'completed' && prompt && <ShareButton item={item} />}
        <DeleteButton item={item} onDeleted={onDeleted} />
      </div>
    </section>
  );
}
