import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PolicySlug, policyText, policyTextAddress } from '#contract/policies.ts';
import { ApiError } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './policy-panels.module.css';

type PolicyTextProps = {
  slug: PolicySlug;
  /** The version that is asked for. */
  version: string | undefined;
  /** Whether its title is shown: a panel with one text is named after it already. */
  titled: boolean;
};

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/** @throws ApiError when the text cannot be had, or is another version than the one asked for */
async function fetchText(slug: PolicySlug, version: string | undefined, signal: AbortSignal) {
  const unavailable = (message: string, cause?: unknown) =>
    new ApiError({ code: 'UNAVAILABLE', message }, { cause });
  let read: unknown;
  try {
    const response = await fetch(policyTextAddress(slug), { signal });
    read = response.ok ? await response.json() : null;
  } catch (error) {
    if (signal.aborted) throw error;
    throw unavailable('The text could not be fetched. Check your connection and try again.', error);
  }
  const text = policyText.safeParse(read).data;
  if (!text) throw unavailable('The text could not be read. Please try again.');
  if (version && text.version !== version) {
    throw unavailable('This text has just changed. Please load the page again.');
  }
  return text;
}

/** The whole text of one policy. */
export function PolicyText({ slug, version, titled }: PolicyTextProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.policyText(slug),
    queryFn: ({ signal }) => fetchText(slug, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={240} aria-busy="true" />;
  return (
    <article className={classes.text}>
      {titled && <p className={classes.title}>{data.title}</p>}
      <p className={classes.facts}>
        <span>In force since {day.format(new Date(data.effective))}</span>
        <a href={`/${slug}`} target="_blank" rel="noreferrer">
          Open as a page
        </a>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build */}
      <div dangerouslySetInnerHTML={{ __html: data.html }} />
    </article>
  );
}
