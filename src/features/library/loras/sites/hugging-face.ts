/** Models on Hugging Face, by the interface of its hub (https://huggingface.co/docs/hub/api, read November 2026). */
import { z } from 'zod';
import { cleanWords } from '../file/describe-file.ts';
import { fetchSiteJson } from './fetch-json.ts';
import type { ModelLink } from './parse-link.ts';
import { SiteError, type SiteModel, type SiteOptions } from './site-model.ts';

const siteName = 'Hugging Face';

const sibling = z.object({
  rfilename: z.string().max(1_000),
  size: z.int().nullish(),
  lfs: z.object({ sha256: z.string().nullish(), size: z.int().nullish() }).nullish(),
});

const repository = z.object({
  id: z.string(),
  author: z.string().nullish(),
  /** The commit, to which the download is pinned. */
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  disabled: z.boolean().nullish(),
  tags: z.array(z.string()).nullish(),
  cardData: z
    .object({
      license: z.union([z.string(), z.array(z.string())]).nullish(),
      license_name: z.string().nullish(),
      instance_prompt: z.string().nullish(),
      tags: z.union([z.string(), z.array(z.string())]).nullish(),
    })
    .nullish(),
  siblings: z.array(sibling),
});
type Repository = z.output<typeof repository>;

/** Licences that permit commercial use, by the hub's names of them (https://huggingface.co/docs/hub/repositories-licenses). */
const permitting =
  /^(?:apache-2\.0|mit|bsd(?:-[\w-]+)?|isc|unlicense|wtfpl|cc0-1\.0|cc-by-[234]\.\d|cc-by-sa-[34]\.0|artistic-2\.0|openrail(?:\+\+)?|creativeml-openrail-m|bigscience-openrail-m|bigscience-bloom-rail-1\.0)$/;
const forbidding = /(?:^|-)nc(?:-|$)|non-?commercial|research-only/;

/**
 * Reads what Hugging Face knows of a model.
 *
 * @throws SiteError in words for the person who gave the link
 */
export async function readHuggingFaceModel(
  link: Extract<ModelLink, { site: 'hugging_face' }>,
  options: SiteOptions,
): Promise<SiteModel> {
  const url = `${link.origin}/api/models/${link.repository}/revision/${link.revision}?blobs=true`;
  const found = await fetchSiteJson(url, repository, siteName, options);
  if (found.disabled) throw new SiteError('Hugging Face has taken this model down.');
  const { lfs, rfilename, size } = chooseFile(found, link.file);
  const { licence, permitsService } = readLicence(found);
  const { instance_prompt: trigger, tags: cardTags } = found.cardData ?? {};
  const tags = [...(found.tags ?? []), ...(typeof cardTags === 'string' ? [cardTags] : (cardTags ?? []))];
  const shown = tags.filter(
    (tag) => !/^(?:license|base_model|region|arxiv|dataset|library|diffusers):/.test(tag),
  );
  const path = rfilename.split('/').map(encodeURIComponent).join('/');
  return {
    site: 'hugging_face',
    link: `${link.origin}/${link.repository}`,
    name: toName(link.repository, rfilename),
    author: found.author ?? link.repository.split('/')[0] ?? null,
    model: `hugging_face:${link.repository}`,
    description: '',
    tags: cleanWords(shown).slice(0, 200),
    triggerWords: cleanWords([trigger ?? '']),
    licence,
    permitsService,
    isAdult: tags.includes('not-for-all-audiences'),
    file: {
      name: rfilename.split('/').at(-1) ?? rfilename,
      url: `${link.origin}/${link.repository}/resolve/${found.sha}/${path}`,
      sha256: lfs?.sha256?.toLowerCase() ?? null,
      byteSize: lfs?.size ?? size ?? null,
    },
  };
}

function chooseFile({ siblings }: Repository, wanted: string | null) {
  if (wanted !== null) {
    const found = siblings.find(({ rfilename }) => rfilename === wanted);
    if (!found) throw new SiteError('There is no such file in this model. Check the link.');
    return found;
  }
  const able = siblings.filter(({ rfilename }) => /^[^/]+\.safetensors$/i.test(rfilename));
  const [only] = able;
  if (!only) throw new SiteError('It has no .safetensors file. Other formats can contain programs.');
  if (able.length > 1)
    throw new SiteError('It has several .safetensors files. Enter the link of one of them.');
  return only;
}

const toName = (repositoryId: string, file: string): string => {
  const name = repositoryId.split('/')[1] ?? repositoryId;
  const base =
    file
      .split('/')
      .at(-1)
      ?.replace(/\.safetensors$/i, '') ?? '';
  return /^pytorch_lora_weights$|^adapter_model$|^lora$/i.test(base) || base === name
    ? name
    : `${name} ${base}`;
};

function readLicence({ cardData, tags }: Repository) {
  const written =
    cardData?.license ?? tags?.find((tag) => tag.startsWith('license:'))?.slice('license:'.length);
  const listed = Array.isArray(written) ? written : written ? [written] : [];
  const names = [...listed, cardData?.license_name ?? ''].map((each) => each.toLowerCase()).filter(Boolean);
  const licence = names.join(', ') || null;
  if (names.some((each) => forbidding.test(each))) return { licence, permitsService: false };
  return {
    licence,
    permitsService: names.length > 0 && names.every((each) => permitting.test(each)) ? true : null,
  };
}
