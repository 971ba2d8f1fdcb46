import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getPolicyTextPath, type PolicySlug, policyText } from '#contract/policies.ts';
import { ApiError } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './policy-panels.module.css';

type PolicyTextProps = {
  slug: PolicySlug;
  /** The requested version. */
  version: string | undefined;
  /** Whether to show the title. A panel with one text already has its name. */
  titled: boolean;
};

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/** @throws ApiError when the text cannot be loaded, or its version differs from the requested one */
async function fetchText(slug: PolicySlug, version: string | undefined, signal: AbortSignal) {
  const unavailable = (message: string, cause?: unknown) =>
    new ApiError({ code: 'UNAVAILABLE', message }, { cause });
  let read: unknown;
  try {
    const response = await fetch(getPolicyTextPath(slug), { signal });
    read = response.ok ? await response.json() : null;
  } catch (error) {
    if (signal.aborted) throw error;
    throw unavailable('The text did not load. Check your connection and try again.', error);
  }
  const text = policyText.safeParse(read).data;
  if (!text) throw unavailable('The text could not be read. Please try again.');
  if (version && text.version !== version) {
    throw unavailable('This text has just changed. Please reload the page.');
  }
  return text;
}

/** The full text of one policy. */
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
          Open in a new tab
        </a>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build */}
      <div dangerouslySetInnerHTML={{ __html: data.html }} />
    </article>
  );
}
