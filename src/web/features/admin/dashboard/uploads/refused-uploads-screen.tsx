import { Link, useSearchParams } from 'react-router';
import {
  type RefusedUploadSearch,
  type ReviewedUpload,
  refusedUploadDays,
  refusedUploadSearch,
  type UploadRefusalRule,
} from '#contract/refused-uploads.ts';
import { formatDateTime, formatNumber, formatPercent } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { EvidenceDownload } from '../evidence-download.tsx';
import { formatFound } from '../results/result-labels.ts';
import classes from '../review.module.css';
import { useReviewedUploads } from './use-refused-uploads.ts';

const ruleLabels: Record<UploadRefusalRule, string> = {
  explicit: 'Looks explicit',
  people: 'Shows a person',
  listed: 'On a hash list',
  removed: 'Removed after a report',
};

const views = [
  { value: 'all', label: 'All' },
  { value: 'explicit', label: 'Explicit' },
  { value: 'people', label: 'People' },
  { value: 'listed', label: 'Hash list' },
  { value: 'removed', label: 'Removed before' },
] as const;
type View = (typeof views)[number]['value'];

/** Parses the search of the URL. Returns an empty search when it is invalid. */
function parseSearch(params: URLSearchParams): RefusedUploadSearch {
  return refusedUploadSearch.safeParse(Object.fromEntries(params)).data ?? {};
}

/** /admin/refused-uploads: uploads that were refused, without pictures, so that a pattern of one account is seen. */
export function RefusedUploadsScreen() {
  const [params, setParams] = useSearchParams();
  const search = parseSearch(params);
  const { error, refetch, uploads, ...pages } = useReviewedUploads(search);
  const show = ({ person, rule }: RefusedUploadSearch) =>
    setParams({ ...(person ? { person } : {}), ...(rule ? { rule } : {}) }, { replace: true });
  return (
    <Page width="reading">
      <div className={classes.wide}>
        <Choice<View>
          label="Show"
          value={search.rule ?? 'all'}
          options={views}
          onChange={(value) => show({ ...search, rule: value === 'all' ? undefined : value })}
        />
        <p className={classes.lead}>
          {search.person ? (
            <>
              Uploads of one account.{' '}
              <Link to="/admin/refused-uploads" className={classes.link}>
                Show all accounts
              </Link>
            </>
          ) : (
            'The pictures are not stored. Creators find their own refusals in their safety record.'
          )}
        </p>
      </div>
      {uploads ? (
        <ul className={classes.list} aria-label="Refused uploads">
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} isFiltered={search.person !== undefined} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {uploads?.length === 0 && (
        <EmptyState title="No refused uploads" hint="Uploads that the checks refuse appear here." />
      )}
      <ShowMore pages={pages} />
    </Page>
  );
}

function Row({ isFiltered, upload }: { upload: ReviewedUpload; isFiltered: boolean }) {
  const { person, recent, refusedAt, rule } = upload;
  const count = `${formatNumber(recent)} refused in ${refusedUploadDays} days`;
  return (
    <li className={classes.found}>
      <Link to={`/admin/safety/people/${person.id}`} className={classes.link}>
        {person.email}
      </Link>
      <Badge tone={rule === 'listed' ? 'bad' : 'plain'}>{ruleLabels[rule]}</Badge>
      <span className={classes.facts}>
        {formatDateTime(refusedAt)},{' '}
        {isFiltered ? (
          count
        ) : (
          <Link className={classes.link} to={`?${new URLSearchParams({ person: person.id })}`}>
            {count}
          </Link>
        )}
        <br />
        {describeFindings(upload)}
      </span>
      <EvidenceDownload kind="refused_upload" id={upload.id} />
    </li>
  );
}

function describeFindings({ findings, match }: ReviewedUpload): string {
  if (match) {
    const reference = match.label === null ? '' : ` (${match.label})`;
    return `List “${match.list}”${reference}, ${match.distance} of 256 bits differ`;
  }
  if (findings.length === 0) return 'It matches a picture that was removed after a report.';
  return findings
    .map(
      ({ inspector, label, score, threshold, version }) =>
        `${formatFound(label)}: ${formatPercent(score)} by ${inspector} ${version}, from ${formatPercent(threshold)}`,
    )
    .join('; ');
}
