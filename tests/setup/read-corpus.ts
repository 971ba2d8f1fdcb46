import { readdirSync, readFileSync } from 'node:fs';

/** One text of the corpus, with what its file and its heading say about it. */
export type CorpusLine = {
  category: 'sfw' | 'nsfw';
  /** For refused texts the rule family that must refuse them; for allowed ones `ordinary`, `adult`, `traps` … */
  group: string;
  /** An ISO 639-1 code, or the name of a file with mixed languages. */
  language: string;
  text: string;
};

/**
 * Reads the texts of a folder of the corpus. A file is named after its language; `## sfw minors` heads the lines of a
 * category and group, and the rest of the heading is for readers.
 */
export function readCorpus(folder: string): CorpusLine[] {
  const base = new URL(`../safety-corpus/${folder}/`, import.meta.url);
  return readdirSync(base).flatMap((file) => {
    const language = file.replace(/\.txt$/, '');
    let category: CorpusLine['category'] = 'sfw';
    let group = '';
    const lines: CorpusLine[] = [];
    for (const line of readFileSync(new URL(file, base), 'utf8').split('\n')) {
      const heading = /^## (sfw|nsfw) (\S+)/.exec(line);
      if (heading !== null) {
        category = heading[1] === 'nsfw' ? 'nsfw' : 'sfw';
        group = heading[2] ?? '';
      } else if (line !== '') lines.push({ category, group, language, text: line });
    }
    return lines;
  });
}
