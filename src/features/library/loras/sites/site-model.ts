import type { ModelSite } from '#contract/loras.ts';
import type { ModelKind } from '../file/describe-file.ts';

/** What a site says of a model and of its file. Nothing of it is trusted beyond what it forbids. */
export type SiteModel = {
  site: ModelSite;
  /** The address of its page. */
  link: string;
  name: string;
  author: string | null;
  /** As rules name it: `civitai:12`, `hugging_face:owner/name`. */
  model: string;
  description: string;
  tags: string[];
  triggerWords: string[];
  licence: string | null;
  /** Whether its licence lets a paid service make pictures with it; null where the site does not say. */
  permitsService: boolean | null;
  isAdult: boolean;
  file: {
    name: string;
    /** Where it is downloaded, on the site's host. */
    url: string;
    /** In hexadecimal; null where the site does not say. */
    sha256: string | null;
    /** Null where the site does not say exactly. */
    byteSize: number | null;
  };
};

/** The site has no such model, or not in a way that can be used here. The message is for the person who gave the link. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  /** Whether it may pass: the site is away or busy. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient = false, options?: ErrorOptions) {
    super(message, options);
    this.isTransient = isTransient;
  }
}

export type SiteOptions = {
  /** Sent to the site's own host; null for what it shows without a sign-in. */
  token: string | null;
  allowLoopback: boolean;
  timeoutMs: number;
  signal?: AbortSignal;
  kind: ModelKind;
};

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };
