import type { Engine, JobLinks } from '@castwright/engine-port';
import { createPreviewEngine } from '@castwright/preview-engine';
import { createComfyUiEngine } from '#engines/comfyui';
import { createOpenAiEngine } from '#engines/openai';
import { createReaderEngine } from '#engines/reader';
import { createRunPodEngine } from '#engines/runpod';
import type { EngineFile } from '#engines/setup';
import { createVideoEditorEngine } from '#engines/video-editor';
import { createJobLinks } from '#features/generation/engine-links';
import type { EngineTerms } from '#features/generation/fleet';
import type { FleetEngine } from '#features/generation/registration';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { findAddressProblem } from '#platform/outbound/connect.ts';
import type { Installation } from '../installation.ts';
import { closeAdultCategory, notReviewed } from './close-adult-category.ts';
import { type EngineFileReader, type EngineFileState, openEngineFileReader } from './engine-file-reader.ts';
import { createEngineTerms } from './engine-terms.ts';
import { limitOperations } from './limit-operations.ts';
import type { OpenRegistered } from './registered-engines.ts';

export type Fleet = { engines: readonly Engine[]; terms: ReadonlyMap<string, EngineTerms> };

export type OpenEngines = Fleet & {
  /** Follows the versions of the engine file; undefined for a worker that uses none. */
  engineFile?: {
    getState(): EngineFileState;
    /** Reads the newest version. @returns the fleet with it, and null when it changes nothing or is not valid here */
    reload(): Promise<Fleet | null>;
    /** Calls the listener when there may be a new version. */
    onChange(listener: () => void): void;
  };
  /**
   * Opens an engine that registered itself, with the models of the newest engine file; undefined for a worker that uses
   * none.
   */
  openRegistered?: OpenRegistered;
};

type Opened = Pick<Installation, 'config' | 'storage' | 'operatorFiles' | 'log'>;

/**
 * Opens this worker's engines; the only file that knows all adapters. The reader engine and the video editor need only
 * the CPU and are always included.
 *
 * @throws Error for `ENGINES=file` without a valid engine file, and for a cost set in two places
 */
export async function openEngines(installation: Opened): Promise<OpenEngines> {
  const { engines: config, media } = installation.config;
  const { ffmpegPath } = media;
  const builtIn = [createReaderEngine(), createVideoEditorEngine({ ffmpegPath })];
  const isAuto = config.kinds.includes('auto');
  const openPreview = () => createPreviewEngine({ threads: config.previewThreads, ffmpegPath });
  if (!config.usesFile) {
    return { engines: [openPreview(), ...builtIn], terms: createTerms(installation, []) };
  }
  const reader = await openEngineFileReader(installation);
  const links = await openJobLinks(installation);
  /** The engines of the file by what they were opened with, so that those that did not change go on. */
  let opened = new Map<string, Engine>();
  let preview = config.kinds.includes('preview') ? openPreview() : null;

  function toFleet(file: EngineFile | null): Fleet {
    const listed = file?.engines ?? [];
    // Before anything is opened: it may refuse the file.
    const terms = createTerms(installation, listed);
    const next = new Map<string, Engine>();
    for (const engine of listed) {
      const options = { ...engine, models: file?.models };
      const key = JSON.stringify(options);
      next.set(key, opened.get(key) ?? openListedEngine(installation, engine, file as EngineFile, links));
    }
    opened = next;
    if (isAuto) preview = listed.length > 0 ? null : (preview ?? openPreview());
    return { engines: [...(preview ? [preview] : []), ...opened.values(), ...builtIn], terms };
  }

  function openRegistered({ operations, ...entry }: FleetEngine): Engine | null {
    const file = reader.getFile();
    const isListed = file?.engines.some((engine) => engine.kind !== 'runpod' && engine.url === entry.url);
    if (!file || isListed) return null;
    const engine = { ...entry, kind: 'comfyui' as const, headers: {}, costPerSecond: undefined };
    return limitOperations(openListedEngine(installation, engine, file, links), operations);
  }

  const fleet = toFleet(requireFile(reader, isAuto || preview !== null));
  return {
    ...fleet,
    openRegistered,
    engineFile: {
      getState: reader.getState,
      onChange: installation.operatorFiles.onEngines,
      async reload() {
        const before = reader.getFile();
        await reader.read();
        const file = reader.getFile();
        if (file === before) return null;
        try {
          return toFleet(file);
        } catch (error) {
          reader.refuse((error as Error).message, before);
          return null;
        }
      },
    },
  };
}

/** @throws Error for a file on disk with mistakes, and for none where no other engine draws */
function requireFile(reader: EngineFileReader, hasOther: boolean): EngineFile | null {
  const problem = reader.getDiskProblem();
  if (problem && !(problem.isMissing && hasOther)) throw new Error(problem.message);
  return reader.getFile();
}

const createTerms = (
  { config }: Pick<Installation, 'config'>,
  listed: EngineFile['engines'],
): Map<string, EngineTerms> => createEngineTerms(listed, config.engineCosts);

/** Opens an engine of the engine file, without calling its server. */
export function openListedEngine(
  { config }: Pick<Installation, 'config'>,
  engine: EngineFile['engines'][number],
  { models }: Pick<EngineFile, 'models'>,
  links: JobLinks | null,
): Engine {
  const open = (): Engine => {
    if (engine.kind === 'comfyui') return createComfyUiEngine({ ...engine, models });
    if (engine.kind === 'openai')
      return createOpenAiEngine({ ...engine, ffmpegPath: config.media.ffmpegPath });
    return createRunPodEngine({ ...engine, models, links });
  };
  const opened = open();
  // The preview engine draws clothed figures alone.
  return isAdultReviewed(config) ? opened : closeAdultCategory(opened, notReviewed);
}

/** Whether a vision inspector or a person looks at adult results. */
const isAdultReviewed = ({ inspection }: Installation['config']): boolean =>
  inspection.vision !== null || inspection.adultReviewedBy !== null;

/** Null when the installation cannot be reached from outside: a private or loopback URL, or one without TLS. */
async function openJobLinks({
  config,
  storage,
}: Pick<Installation, 'config' | 'storage'>): Promise<JobLinks | null> {
  const { baseUrl } = config.http;
  if (findAddressProblem(new URL(baseUrl), false) !== null) return null;
  return createJobLinks({ baseUrl, keys: await openKeyRing(config.inKeys('engine-links')), storage });
}
