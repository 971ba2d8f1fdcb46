/** What a recipe of the catalogue is made of. */
import type { Family, Use } from '#engines/workflows';

export type CatalogueFile = {
  /** The field of the stack. */
  role: string;
  /** The folder below ComfyUI's `models`. */
  folder: string;
  name: string;
  /** The repository on huggingface.co. The file is found in it by its name. */
  repository: string;
  /** As its page shows it, rounded; the download reads the exact size. */
  bytes: number;
  /**
   * As the page of the file, its commit or a mirror of it publishes it (seen November 2026); null: the download reads it
   * from Hugging Face.
   */
  sha256: string | null;
  /** Other files that serve the same role, such as other precisions: a test of the name in lower case, without its folder. */
  alike: RegExp;
};

export type Recipe = {
  /** The name of its stack in a new engine file. */
  stack: string;
  family: Family;
  label: string;
  licence: string;
  /** What it can serve, where nothing is chosen yet. */
  uses: readonly Use[];
  files: readonly CatalogueFile[];
};

export const gb = 1_000_000_000;
export const mb = 1_000_000;

type FileFacts = Omit<CatalogueFile, 'role' | 'sha256'> & { sha256?: string };
export const file = (role: string, { sha256 = '', ...facts }: FileFacts): CatalogueFile => ({
  role,
  ...facts,
  sha256: sha256 || null,
});

export const apache = 'Apache-2.0';
