/** Links, hashtags and mentions of a text, which the AT protocol marks by ranges of UTF-8 bytes (`app.bsky.richtext.facet`). */

export type Facet = {
  index: { byteStart: number; byteEnd: number };
  features: readonly [
    | { $type: 'app.bsky.richtext.facet#link'; uri: string }
    | { $type: 'app.bsky.richtext.facet#tag'; tag: string }
    | { $type: 'app.bsky.richtext.facet#mention'; did: string },
  ];
};

export type Mention = { handle: string; start: number; end: number };

const links = /https?:\/\/[^\s<>"]+/gu;
const hashtags = /(?<=^|[\s(])#(?!\d+(?![\p{L}\p{N}_]))[\p{L}\p{N}_]{1,64}/gu;
const mentions = /(?<=^|[\s(])@((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*)/giu;
/** Punctuation at the end of a link belongs to the sentence. */
const trailing = /[.,;:!?'"”’)\]]+$/u;

/** Finds the mentions of a text; the caller asks who they are. */
export function findMentions(text: string): Mention[] {
  return [...text.matchAll(mentions)].map((match) => ({
    handle: (match[1] ?? '').toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Builds the facets of a text. @param dids of the mentions that were found, by handle; others stay text */
export function createFacets(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  const facets: Facet[] = [];
  const add = (start: number, end: number, feature: Facet['features'][0]) =>
    facets.push({ index: toBytes(text, start, end), features: [feature] });
  for (const { 0: found, index } of text.matchAll(links)) {
    const uri = trimLink(found);
    if (URL.canParse(uri)) add(index, index + uri.length, { $type: 'app.bsky.richtext.facet#link', uri });
  }
  for (const { 0: found, index } of text.matchAll(hashtags)) {
    add(index, index + found.length, { $type: 'app.bsky.richtext.facet#tag', tag: found.slice(1) });
  }
  for (const { end, handle, start } of findMentions(text)) {
    const did = dids.get(handle);
    if (did !== undefined) add(start, end, { $type: 'app.bsky.richtext.facet#mention', did });
  }
  return facets.sort((a, b) => a.index.byteStart - b.index.byteStart);
}

/** Leaves a closing bracket that the link opened. */
function trimLink(link: string): string {
  const trimmed = link.replace(trailing, '');
  const isOpen = trimmed.includes('(') && !trimmed.includes(')');
  return isOpen && link.startsWith(`${trimmed})`) ? `${trimmed})` : trimmed;
}

const toBytes = (text: string, start: number, end: number) => ({
  byteStart: Buffer.byteLength(text.slice(0, start)),
  byteEnd: Buffer.byteLength(text.slice(0, end)),
});
