/** Doubles of Civitai and of Hugging Face: what they say of a model, its file behind a redirect, and how they fail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashFile } from '#tests/factories/lora-files.ts';

export type SiteFault = {
  /** Status of what it says of a model, and of the file. */
  api?: number;
  file?: number;
  /** The connection breaks after so many bytes of the file, as often as said. */
  cutAfter?: { bytes: number; times: number };
  /** Sends a part of the file and then nothing more. */
  silentAfter?: number;
  /** Sends other bytes than it announced. */
  wrongBytes?: boolean;
  /** Sends so many bytes more than its header says the file has. */
  extraBytes?: number;
  /** Redirects the download to this address. */
  redirectTo?: string;
  /** Ignores which part of the file was asked for. */
  withoutRanges?: boolean;
  /** Milliseconds before it answers. */
  slowMs?: number;
};

export type SiteModelFacts = {
  bytes: Buffer;
  name?: string;
  author?: string;
  tags?: string[];
  triggerWords?: string[];
  isAdult?: boolean;
  /** What Civitai says of people and minors. */
  poi?: boolean;
  minor?: boolean;
  type?: string;
  uses?: string[] | string | null;
  baseModel?: string;
  fileName?: string;
  usageControl?: string;
  /** Only with this token. */
  token?: string;
  licence?: string;
  description?: string;
};

export type ModelSiteDouble = {
  host: string;
  /** The link of a model's page. */
  add: (id: number, facts: SiteModelFacts) => string;
  fault: SiteFault;
  /** The requests in order: method, path, range and whether a token came. */
  readonly asked: { path: string; range: string | null; token: string | null }[];
  close: () => Promise<void>;
};

/** Starts a site. */
export async function startModelSite(kind: 'civitai' | 'hugging_face'): Promise<ModelSiteDouble> {
  const models = new Map<string, SiteModelFacts>();
  const asked: ModelSiteDouble['asked'] = [];
  const site = { fault: {} as SiteFault };
  let cuts = 0;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${host}`);
    const token = request.headers.authorization ?? null;
    asked.push({ path: url.pathname, range: request.headers.range ?? null, token });
    const { fault } = site;
    if (fault.slowMs) await new Promise((resolve) => setTimeout(resolve, fault.slowMs));
    const id = /(\d+)/.exec(url.pathname.replace('/v1/', '/'))?.[1] ?? '';
    const facts = models.get(id);
    const end = (status: number) => void response.writeHead(status).end();
    if (!facts) return end(404);
    if (facts.token && token !== `Bearer ${facts.token}`) return end(401);
    if (url.pathname.startsWith('/cdn/')) return sendFile(request, response, facts);
    if (/\/api\/download\/|\/resolve\//.test(url.pathname)) {
      if (fault.file) return end(fault.file);
      const location = fault.redirectTo ?? `http://${host}/cdn/${id}`;
      return void response.writeHead(307, { location }).end();
    }
    if (fault.api) return end(fault.api);
    const said = kind === 'civitai' ? describeCivitai(id, facts, host) : describeHuggingFace(id, facts);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, { bytes }: SiteModelFacts): void {
    const { cutAfter, extraBytes = 0, silentAfter, withoutRanges, wrongBytes } = site.fault;
    const from = withoutRanges ? 0 : Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const given = wrongBytes ? Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])]) : bytes;
    const rest = Buffer.concat([given.subarray(from), Buffer.alloc(extraBytes)]);
    const range = from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    const announced = { 'content-length': String(rest.length) };
    response.writeHead(from > 0 ? 206 : 200, { ...announced, ...range });
    if (cutAfter && cuts < cutAfter.times) {
      cuts += 1;
      response.write(rest.subarray(0, cutAfter.bytes), () => setTimeout(() => response.destroy(), 50));
    } else if (silentAfter !== undefined) response.write(rest.subarray(0, silentAfter));
    else response.end(rest);
  }

  return {
    host,
    asked,
    add(id, facts) {
      models.set(String(id), facts);
      return kind === 'civitai' ? `http://${host}/models/${id}` : `http://${host}/maker/lora-${id}`;
    },
    get fault() {
      return site.fault;
    },
    set fault(fault) {
      cuts = 0;
      site.fault = fault;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function describeCivitai(id: string, facts: SiteModelFacts, host: string): object {
  const {
    author = 'maker',
    baseModel = 'SDXL 1.0',
    bytes,
    fileName = 'lora.safetensors',
    uses = ['Image', 'Rent'],
  } = facts;
  return {
    id: Number(id),
    modelId: Number(id),
    name: facts.name ?? 'Soft light',
    description: facts.description ?? '<p>Light as in the <b>evening</b>.</p>',
    type: facts.type ?? 'LORA',
    nsfw: facts.isAdult ?? false,
    poi: facts.poi ?? false,
    minor: facts.minor ?? false,
    allowCommercialUse: uses,
    creator: { username: author },
    tags: facts.tags ?? ['style', 'light'],
    modelVersions: [
      {
        id: Number(id) + 1,
        name: 'v1',
        baseModel,
        usageControl: facts.usageControl ?? 'Download',
        trainedWords: facts.triggerWords ?? ['softlight'],
        files: [
          {
            name: fileName,
            type: 'Model',
            primary: true,
            sizeKB: bytes.length / 1024,
            metadata: { format: fileName.endsWith('.safetensors') ? 'SafeTensor' : 'PickleTensor' },
            virusScanResult: 'Success',
            pickleScanResult: 'Success',
            hashes: { SHA256: hashFile(bytes).toUpperCase() },
            downloadUrl: `http://${host}/api/download/models/${id}`,
          },
        ],
      },
    ],
  };
}

function describeHuggingFace(
  id: string,
  { author = 'maker', bytes, fileName = 'lora.safetensors', ...facts }: SiteModelFacts,
): object {
  return {
    id: `maker/lora-${id}`,
    author,
    sha: 'a'.repeat(40),
    tags: [...(facts.tags ?? ['text-to-image']), ...(facts.isAdult ? ['not-for-all-audiences'] : [])],
    cardData: {
      license: facts.licence ?? 'apache-2.0',
      instance_prompt: facts.triggerWords?.[0] ?? 'softlight',
    },
    siblings: [
      { rfilename: 'README.md', size: 10 },
      { rfilename: fileName, size: bytes.length, lfs: { sha256: hashFile(bytes), size: bytes.length } },
    ],
  };
}
