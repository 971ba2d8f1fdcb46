import {
  cleanValue,
  type ExifTexts,
  type PictureSettings,
  PictureSettingsError,
  readPictureFacts,
  toolNames,
} from '@castwright/picture-settings';
import { toFacts } from './clean-text.ts';
import { type GenerationMetadata, noGenerationMetadata } from './generation-metadata.ts';

/**
 * Reads generation metadata from a file: the settings that generators write, otherwise camera, software and date of a
 * photograph. Never reads location, serial number or owner.
 *
 * @param bytes the original file, before metadata is stripped
 * @returns cleaned texts of limited length; `from: 'nothing'` without metadata. Never throws.
 */
export async function readGenerationMetadata(bytes: Buffer): Promise<GenerationMetadata> {
  const { exif, settings } = await readPictureFacts(bytes).catch((error: unknown) => {
    if (error instanceof PictureSettingsError) return { exif: {}, settings: null };
    throw error;
  });
  return settings ? toMetadata(settings) : describePhotograph(exif);
}

function toMetadata(settings: PictureSettings): GenerationMetadata {
  const {
    guidance,
    loras,
    model,
    negativePrompt,
    others,
    place,
    prompt,
    sampler,
    scheduler,
    seed,
    size,
    steps,
  } = settings;
  return {
    from: place,
    generator: settings.tool === 'unknown' ? null : toolNames[settings.tool],
    prompt,
    negativePrompt,
    seed,
    settings: toFacts([
      ['Steps', steps],
      ['Sampler', sampler],
      ['Scheduler', scheduler],
      ['CFG scale', guidance],
      ['Size', size && `${size.width}x${size.height}`],
      ['Model', model?.name],
      ['Model hash', model?.hash],
      ...loras.map(({ name, weight }) => ['LoRA', weight === null ? name : `${name} (${weight})`] as const),
      ['Version', settings.version],
      ...others.map(({ name, value }) => [name, value] as const),
    ]),
  };
}

function describePhotograph({
  changedAt,
  make = '',
  model = '',
  software,
  takenAt,
}: ExifTexts): GenerationMetadata {
  const settings = toFacts([
    ['Camera', formatCamera(make, model)],
    ['Software', software],
    ['Taken', formatDateTime(takenAt)],
    ['Changed', formatDateTime(changedAt)],
  ]);
  return settings.length === 0 ? noGenerationMetadata : { ...noGenerationMetadata, from: 'exif', settings };
}

/** Many models repeat the name of the make. */
function formatCamera(make: string, model: string): string | null {
  const [maker, name] = [make.trim(), model.trim()];
  return cleanValue(name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`);
}

/** Formats an EXIF date, `2024:05:17 10:11:12`; returns null for zeros or blanks, which mean unknown. */
function formatDateTime(text: string | undefined): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text ?? '') ?? [];
  return year && year !== '0000' ? `${year}-${month}-${day} ${time}` : null;
}
