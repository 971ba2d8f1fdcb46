import {
  type PictureSettings,
  PictureSettingsError,
  readPictureSettings,
} from '@castwright/picture-settings';

export type ReadFile = { settings: PictureSettings | null; problem: string | null };

/** Reads the settings of a file in the browser; a file that holds none says why. */
export async function readFile(file: File): Promise<ReadFile> {
  try {
    const settings = await readPictureSettings(new Uint8Array(await file.arrayBuffer()));
    const none = 'This picture has no settings in it. Websites and messengers often remove them.';
    return { settings, problem: settings ? null : none };
  } catch (error) {
    return { settings: null, problem: describeProblem(error) };
  }
}

function describeProblem(error: unknown): string {
  if (!(error instanceof PictureSettingsError))
    return 'The file could not be read. Try again, or choose another.';
  return error.code === 'too_large'
    ? 'This file is too large to read. Choose a smaller one.'
    : 'Settings are read from PNG, JPEG and WebP files. Choose one of these.';
}
