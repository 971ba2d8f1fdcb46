import { type Download, type DownloadOptions, downloadContent } from './download-content.ts';
import type { Calls, ContentItem, ContentMetadata, Job } from './generated/types.ts';
import { createMethods, type Methods } from './methods.ts';
import { type WatchOptions, watchJobs } from './watch-jobs.ts';

export type ClientOptions = {
  /** The server's address, such as `https://studio.example`. */
  url: string;
  /** An API key of Profile Settings, `cw_…`. */
  apiKey: string;
  /** Default: 3 further attempts, only where a repetition is safe. */
  retries?: number;
  /** Milliseconds until an attempt counts as lost. Default: a minute. */
  timeoutMs?: number;
  /** Default: the global one. */
  fetch?: typeof fetch;
};

/** What `iterateContent` takes: the filters, the order and the page size of `listContent`. */
export type ContentSearch = Omit<NonNullable<Calls['listContent']['input']['query']>, 'cursor'>;

export type Client = Methods & {
  /** The server's address without a trailing slash. */
  readonly url: string;
  /** Every item that matches, page by page, newest first unless `sort` says otherwise. */
  iterateContent(
    query?: ContentSearch,
    options?: { signal?: AbortSignal },
  ): AsyncGenerator<ContentItem, void, undefined>;
  /** Follows jobs until all have ended, and yields each when it changes. */
  watchJobs(ids: readonly string[], options?: WatchOptions): AsyncGenerator<Job, void, undefined>;
  /** Waits until jobs have ended, and gives them in the order of their ids, completed, failed or cancelled. */
  waitForJobs(ids: readonly string[], options?: WatchOptions): Promise<Job[]>;
  /** Waits until a job has ended, completed, failed or cancelled. */
  waitForJob(id: string, options?: WatchOptions): Promise<Job>;
  /** The file of a completed item as a stream. */
  download(contentId: string, options?: DownloadOptions): Promise<Download>;
};

/**
 * Makes a client of one server for one API key.
 *
 * @throws TypeError when the address or the key cannot be one
 */
export function createClient(options: ClientOptions): Client {
  const url = parseServerUrl(options.url);
  const apiKey = options.apiKey.trim();
  // What is neither is not sent: a line break would end the header.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('The API key is missing or is not one.');
  const methods = createMethods({
    url,
    apiKey,
    // Browsers refuse to call their fetch as a method of another object.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    retries: options.retries ?? 3,
    timeoutMs: options.timeoutMs ?? 60_000,
  });
  const waitForJobs: Client['waitForJobs'] = async (ids, watching) => {
    const last = new Map<string, Job>();
    for await (const job of watchJobs(methods, ids, watching)) last.set(job.id, job);
    return ids.flatMap((id) => last.get(id) ?? []);
  };
  return {
    ...methods,
    url,
    iterateContent: (query, given) => iterateContent(methods, query, given),
    watchJobs: (ids, watching) => watchJobs(methods, ids, watching),
    waitForJobs,
    waitForJob: async (id, watching) => {
      const [job] = await waitForJobs([id], watching);
      if (!job) throw new TypeError('The job has no id.');
      return job;
    },
    download: (contentId, given) => downloadContent(methods, contentId, given),
  };
}

/** Parses an item's `metadata`: how it was made. */
export function parseMetadata(item: Pick<ContentItem, 'metadata'>): ContentMetadata {
  return JSON.parse(item.metadata) as ContentMetadata;
}

function parseServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('The URL of the server must be a full one, such as https://studio.example.');
  }
  return url.href.replace(/\/+$/, '');
}

async function* iterateContent(
  methods: Methods,
  query: ContentSearch = {},
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<ContentItem, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await methods.listContent({ query: { ...query, cursor } }, options);
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
