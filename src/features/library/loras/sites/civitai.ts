/** Models on Civitai, by its public interface (https://developer.civitai.com/site/reference/, read November 2026). */

import { z } from 'zod';
import { loraLimits } from '#contract/lora-limits.ts';
import { cleanWords, type ModelKind } from '../file/describe-file.ts';
import { fetchSiteJson } from './fetch-json.ts';
import type { ModelLink } from './parse-link.ts';
import { SiteError, type SiteModel, type SiteOptions } from './site-model.ts';

const siteName = 'Civitai';

const typesByKind: Record<ModelKind, readonly string[]> = {
  lora: ['LORA', 'LoCon', 'DoRA'],
  checkpoint: ['Checkpoint'],
};

const file = z.object({
  name: z.string().max(500),
  type: z.string(),
  primary: z.boolean().nullish(),
  sizeKB: z.number().nullish(),
  metadata: z.object({ format: z.string().nullish() }).nullish(),
  virusScanResult: z.string().nullish(),
  pickleScanResult: z.string().nullish(),
  hashes: z.object({ SHA256: z.string().nullish() }).nullish(),
  downloadUrl: z.string().nullish(),
});

const version = z.object({
  id: z.int(),
  name: z.string(),
  baseModel: z.string().nullish(),
  trainedWords: z.array(z.string()).nullish(),
  files: z.array(file).nullish(),
  /** Where it is not `Download`, its author lets the site alone draw with it. */
  usageControl: z.string().nullish(),
});

const model = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullish(),
  type: z.string(),
  nsfw: z.boolean(),
  /** The site's own statements: it shows a real person (`poi`), or a minor. */
  poi: z.boolean().nullish(),
  minor: z.boolean().nullish(),
  allowCommercialUse: z.union([z.string(), z.array(z.string())]).nullish(),
  creator: z.object({ username: z.string().nullish() }).nullish(),
  tags: z.array(z.string()).nullish(),
  modelVersions: z.array(version),
});
type Version = z.output<typeof version>;
type Model = z.output<typeof model>;

/** Base models whose own licences forbid a service for money, whatever a LoRA's author permits. */
const nonCommercialBases = /^flux\.?\s?1 (?:d|krea|kontext)|^flux\.?\s?2 (?:d|klein 9b)/i;

/**
 * Reads what Civitai knows of a model.
 *
 * @throws SiteError in words for the person who gave the link
 */
export async function readCivitaiModel(
  link: Extract<ModelLink, { site: 'civitai' }>,
  options: SiteOptions,
): Promise<SiteModel> {
  const modelId = link.modelId ?? (await findModelOfVersion(link, options));
  const found = await fetchSiteJson(`${link.origin}/api/v1/models/${modelId}`, model, siteName, options);
  requireUsable(found, options.kind);
  const chosen = chooseVersion(found, link.versionId);
  const chosenFile = chooseFile(chosen);
  const base = chosen.baseModel ?? '';
  const { licence, permitsService } = readLicence(found, base);
  return {
    site: 'civitai',
    link: `${link.origin}/models/${found.id}?modelVersionId=${chosen.id}`,
    name: found.name,
    author: found.creator?.username ?? null,
    model: `civitai:${found.id}`,
    description: toText(found.description ?? ''),
    tags: cleanWords(found.tags ?? []).slice(0, 200),
    triggerWords: cleanWords(chosen.trainedWords ?? []).slice(0, loraLimits.triggerWordsMaximum),
    licence,
    permitsService,
    isAdult: found.nsfw,
    file: {
      name: chosenFile.name,
      url: `${link.origin}${readPath(chosenFile.downloadUrl ?? `/api/download/models/${chosen.id}`)}`,
      sha256: chosenFile.hashes?.SHA256?.toLowerCase() ?? null,
      byteSize: chosenFile.sizeKB ? Math.round(chosenFile.sizeKB * 1024) : null,
    },
  };
}

async function findModelOfVersion(
  { origin, versionId }: Extract<ModelLink, { site: 'civitai' }>,
  options: SiteOptions,
): Promise<number> {
  const url = `${origin}/api/v1/model-versions/${versionId}`;
  return (await fetchSiteJson(url, z.object({ modelId: z.int() }), siteName, options)).modelId;
}

function requireUsable({ minor, poi, type }: Model, kind: ModelKind): void {
  if (minor) throw new SiteError('Its site says that this shows a minor. It cannot be used here.');
  if (poi) throw new SiteError('Its site says that this shows a real person. It cannot be used here.');
  if (typesByKind[kind].includes(type)) return;
  throw new SiteError(`This is no ${kind === 'lora' ? 'LoRA' : 'checkpoint'}: its site calls it ${type}.`);
}

function chooseVersion({ modelVersions }: Model, id: number | null): Version {
  const found = id === null ? modelVersions[0] : modelVersions.find((each) => each.id === id);
  if (!found) throw new SiteError('This version is not on the model’s page. Check the link.');
  if (found.usageControl && found.usageControl !== 'Download') {
    throw new SiteError('Its author lets no one download it, so it cannot be used here.');
  }
  return found;
}

function chooseFile({ files }: Version) {
  const able = (files ?? []).filter(
    ({ metadata, name, type }) =>
      type === 'Model' && /\.safetensors$/i.test(name) && (metadata?.format ?? 'SafeTensor') === 'SafeTensor',
  );
  const found = able.find(({ primary }) => primary) ?? able[0];
  if (!found) throw new SiteError('It has no .safetensors file. Other formats can contain programs.');
  if ([found.virusScanResult, found.pickleScanResult].includes('Danger')) {
    throw new SiteError('Its site found something harmful in this file. It cannot be used here.');
  }
  return found;
}

/** The download's path, so that the site's own host is asked whatever the answer says. */
function readPath(downloadUrl: string): string {
  const url = URL.parse(downloadUrl, 'https://civitai.com');
  if (!url?.pathname.startsWith('/api/download/'))
    throw new SiteError('It cannot be downloaded from its site.');
  return `${url.pathname}${url.search}`;
}

/** `Rent` permits other services than the site's own; `Sell` permits more. The list came as text in some versions. */
function readLicence({ allowCommercialUse }: Model, base: string) {
  if (nonCommercialBases.test(base)) {
    return { licence: `${base}: non-commercial licence`, permitsService: false };
  }
  if (allowCommercialUse === null || allowCommercialUse === undefined) {
    return { licence: null, permitsService: null };
  }
  const uses = Array.isArray(allowCommercialUse)
    ? allowCommercialUse
    : allowCommercialUse.replace(/[{}"]/g, '').split(',');
  const named = uses.map((use) => use.trim()).filter(Boolean);
  return {
    licence: `Civitai permissions: ${named.join(', ') || 'None'}${base && ` (base model ${base})`}`,
    permitsService: named.includes('Rent') || named.includes('Sell'),
  };
}

/** The words of a description that the site keeps as HTML. */
const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 4_000);
