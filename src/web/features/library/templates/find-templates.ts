import type { Template } from './catalogue.ts';

type Searched = Pick<Template, 'name' | 'prompt'> & { group?: string };

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Templates in whose name, group or prompt every typed word starts a word; all if nothing is typed. */
export function findTemplates<T extends Searched>(templates: readonly T[], typed: string): readonly T[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return templates;
  return templates.filter(({ name, group = '', prompt }) => {
    const words = plain(`${name} ${group} ${prompt}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
