import { readCivitaiModel } from './civitai.ts';
import { readHuggingFaceModel } from './hugging-face.ts';
import type { ModelLink } from './parse-link.ts';
import type { SiteModel, SiteOptions } from './site-model.ts';

/** API tokens of the sites; null: only what they show without a sign-in. */
export type SiteTokens = { civitai: string | null; hugging_face: string | null };

/** Reads what a site knows of a model. @throws SiteError in words for the person who gave the link */
export function readSiteModel(
  link: ModelLink,
  { tokens, ...options }: Omit<SiteOptions, 'token'> & { tokens: SiteTokens },
): Promise<SiteModel> {
  const given = { ...options, token: tokens[link.site] };
  return link.site === 'civitai' ? readCivitaiModel(link, given) : readHuggingFaceModel(link, given);
}
