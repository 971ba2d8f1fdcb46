import { AppError } from '#contract/errors.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { ModelSite } from '#contract/loras.ts';

/** A model on a site, as a link names it. */
export type ModelLink = { origin: string; host: string } & (
  | { site: 'civitai'; modelId: number | null; versionId: number | null }
  | { site: 'hugging_face'; repository: string; revision: string; file: string | null }
);

const repositoryName = /^[\w][\w.-]{0,95}$/;
const fileName = /^[\w][\w .,()+=@-]{0,199}$/;

/**
 * Parses a link to a model's page, or to its file.
 *
 * @param rules.sites the hosts that are taken
 * @param allowLoopback also plain HTTP, and a host of this machine if the rules name it: for tests and development
 * @throws AppError VALIDATION_FAILED for another host, and for a page of a site that is no model
 */
export function parseModelLink(
  text: string,
  { sites }: Pick<LoraRules, 'sites'>,
  allowLoopback: boolean,
): ModelLink {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowLoopback))) {
    throw refuse('Enter a link that begins with https://.');
  }
  if (url.username || url.password) throw refuse('Enter the link without a name and a password in it.');
  const host = url.host.replace(/^www\./, '');
  const at = { origin: url.origin, host };
  if (sites.civitai.includes(host)) return { ...at, ...parseCivitai(url) };
  if (sites.hugging_face.includes(host)) return { ...at, ...parseHuggingFace(url) };
  const known = listHosts(sites);
  const where =
    known.length > 0 ? `Links are taken from ${known.join(' and ')}.` : 'No links are taken here.';
  throw refuse(`${where} Upload the file instead, if you may use it.`);
}

/** The hosts whose links are taken. */
export const listHosts = ({ civitai, hugging_face }: LoraRules['sites']): string[] => [
  ...civitai,
  ...hugging_face,
];

const refuse = (message: string) => new AppError('VALIDATION_FAILED', message, { fields: ['url'] });

/** `/models/12`, `/models/12/name?modelVersionId=34`, `/api/download/models/34`. */
function parseCivitai({ pathname, searchParams }: URL) {
  const model = /^\/models\/(\d{1,15})(?:\/[^/]*)?\/?$/.exec(pathname)?.[1];
  const download = /^\/api\/download\/models\/(\d{1,15})\/?$/.exec(pathname)?.[1];
  const version = download ?? searchParams.get('modelVersionId');
  const isVersion = version !== null && /^\d{1,15}$/.test(version);
  if (!model && !download)
    throw refuse('Enter the link of a model’s page, such as https://civitai.com/models/12345.');
  const site: Extract<ModelSite, 'civitai'> = 'civitai';
  return { site, modelId: model ? Number(model) : null, versionId: isVersion ? Number(version) : null };
}

/** `/owner/name`, `/owner/name/blob/main/folder/file.safetensors`, the same with `resolve` or `tree`. */
function parseHuggingFace({ pathname }: URL) {
  const parts = decodePath(pathname);
  const [owner = '', name = '', view, revision = 'main', ...path] = parts;
  const isRepository = repositoryName.test(owner) && repositoryName.test(name);
  const isView = view === undefined || ['blob', 'resolve', 'tree'].includes(view);
  const isFile = path.every((part) => fileName.test(part)) && path.length <= 8;
  if (
    !isRepository ||
    !isView ||
    !isFile ||
    !repositoryName.test(revision) ||
    owner === 'datasets' ||
    owner === 'spaces'
  ) {
    throw refuse('Enter the link of a model or of its .safetensors file on Hugging Face.');
  }
  const file = view === 'tree' || path.length === 0 ? null : path.join('/');
  if (file !== null && !/\.safetensors$/i.test(file)) {
    throw refuse('Only .safetensors files are taken. Other formats can contain programs.');
  }
  const site: Extract<ModelSite, 'hugging_face'> = 'hugging_face';
  return { site, repository: `${owner}/${name}`, revision, file };
}

function decodePath(pathname: string): string[] {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    throw refuse('This link is damaged. Copy it again.');
  }
}
