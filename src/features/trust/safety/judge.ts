import { describeFinding, type FoundTerm } from './findings.ts';
import type { Lattice } from './lattice.ts';
import { matchPhrases, type PhraseMatch, type PhraseTree, startsWith } from './phrases.ts';
import { policy, policyVersion } from './rules.ts';
import { inScript } from './scripts.ts';
import type { Allowance, Family, Language, Term } from './terms/rule.ts';
import type { Finding, JudgeInput, SafetyVerdict } from './verdict.ts';
import { type Field, getSpan, isCounted, readViews, toFields, type View } from './views.ts';

export type { Finding, Judge, JudgeInput, SafetyVerdict } from './verdict.ts';

const negativePrompt = 'negativePrompt';
/** A hostile text could have thousands of findings; a refusal needs a few. */
const mostFindings = 25;
const mostNearMisses = 10;
const onlyInAdultCategory = 'Allowed here; refused in the adult category or with sexual wording.';

/** "(word:-1)" inverts a prompt: engines with weights then draw what a negative prompt names. */
const negativeWeight = /:\s*[-−‐‑‒–—﹣-]\s*[\d.]/u;

type PromptSide = {
  fields: readonly Field[];
  views: readonly View[];
  offsets: ReadonlyMap<string, number>;
  negative: boolean;
  hasNegativeWeights: boolean;
};

function readSide(request: JudgeInput, negative: boolean, year: number): PromptSide {
  const texts = Object.entries(request.fields).filter(([name]) => (name === negativePrompt) === negative);
  const fields = toFields(texts);
  return {
    fields,
    views: readViews(fields, policy.lexicon, year),
    offsets: new Map(fields.map(({ name, offset }) => [name, offset])),
    negative,
    hasNegativeWeights: texts.some(([, text]) => negativeWeight.test(text.normalize('NFKC'))),
  };
}

/** In reversed text only English wording counts, because too many short words of other languages match by chance. */
const isSexual = (shown: PromptSide): boolean =>
  matchViews(shown, policy.sexual).some(({ view, match }) => !view.reversed || match.owner === 'en');

/** Properties of the whole request, whichever field they come from. */
type Context = { category: JudgeInput['category']; sexual: boolean; languages: ReadonlySet<Language> };

/** Finds every phrase of a tree in all views where it counts. */
function matchViews<Owner>(
  side: PromptSide,
  tree: PhraseTree<Owner>,
): { view: View; match: PhraseMatch<Owner> }[] {
  const found: { view: View; match: PhraseMatch<Owner> }[] = [];
  for (const view of side.views) {
    for (const match of matchPhrases(view.lattice, tree, { asWritten: false })) {
      if (isCounted(view, match)) found.push({ view, match });
    }
  }
  return found;
}

const noLanguages: readonly Language[] = [];

function detectLanguages(sides: readonly PromptSide[]): Set<Language> {
  const shown = new Set<Language>();
  for (const { lattice, reversed } of sides.flatMap(({ views }) => views)) {
    if (reversed) continue;
    for (const { text, kind } of lattice.fragments) {
      for (const language of policy.markers.get(text) ?? noLanguages) shown.add(language);
      if (kind === 'char') shown.add(detectCharacterLanguage(text.charCodeAt(0)));
    }
  }
  return shown;
}

const detectCharacterLanguage = (code: number): Language =>
  inScript.hangul(code) ? 'ko' : inScript.kana(code) ? 'ja' : 'zh';

/**
 * Whether a rule applies to this side of the request. A negative prompt only excludes, so "child, teen" there is
 * protective, good practice, and must not be punished; the same holds for injuries. Names, absent consent and the other
 * adult rules still apply, because excluding them serves no purpose and a negated name still steers the picture.
 * Excluding adults is itself refused. Negative weights invert the meaning, and so the exemption.
 */
function appliesTo({ rule }: Term, side: PromptSide): boolean {
  if (!side.negative) return rule.inNegativePrompt !== 'only' || side.hasNegativeWeights;
  return rule.inNegativePrompt !== 'excludes' || side.hasNegativeWeights;
}

/** Whether the words after a match keep the meaning that its rule is about. */
function isMeaningKept({ owner: { rule }, end }: PhraseMatch<Term>, lattice: Lattice): boolean {
  const next = lattice.fragments[end];
  if (next === undefined || next.breakBefore) return true;
  if (rule.endsClause) return false;
  return rule.notBefore === undefined || !startsWith(lattice, end, rule.notBefore);
}

/** Whether the position of an allowed phrase permits it. */
function isHonoured({ owner, first, end }: PhraseMatch<Allowance>, lattice: Lattice): boolean {
  if (owner.startsClause && !lattice.fragments[first]?.breakBefore) return false;
  const next = lattice.fragments[end];
  if (owner.onlyBefore === undefined || next === undefined || next.breakBefore) return true;
  return startsWith(lattice, end, owner.onlyBefore);
}

/** The allowed phrases of one family, sorted for a binary search of the one that covers a range. */
type Excuses = { starts: number[]; furthest: { end: number; allowance: Allowance }[] };

const personLabels = ['{person}'];

function collectExcuses(side: PromptSide, { sexual }: Context): Map<Family, Excuses> {
  const forward = side.views.filter(({ reversed }) => !reversed);
  const namesPerson = forward.some(({ lattice }) =>
    lattice.fragments.some((_, node) => startsWith(lattice, node, personLabels)),
  );
  const honoured = forward.flatMap((view) =>
    matchPhrases(view.lattice, policy.allowed, { asWritten: true })
      .filter((match) => {
        const { owner } = match;
        if (owner.appliesIn === 'sfw' && sexual) return false;
        if (owner.unlessPersonNamed && namesPerson) return false;
        return isHonoured(match, view.lattice);
      })
      .map((match) => ({ ...getSpan(match, view, side.offsets), allowance: match.owner })),
  );
  const byFamily = new Map<Family, Excuses>();
  for (const { start, end, allowance } of honoured.sort((a, b) => a.start - b.start)) {
    const excuses = byFamily.get(allowance.family) ?? { starts: [], furthest: [] };
    const before = excuses.furthest.at(-1);
    excuses.starts.push(start);
    excuses.furthest.push(before !== undefined && before.end >= end ? before : { end, allowance });
    byFamily.set(allowance.family, excuses);
  }
  return byFamily;
}

function findExcuse({ start, end, term }: FoundTerm, byFamily: Map<Family, Excuses>): Allowance | undefined {
  const excuses = byFamily.get(term.rule.family);
  if (excuses === undefined) return undefined;
  let [low, high] = [0, excuses.starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((excuses.starts[middle] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const excuse = excuses.furthest[low - 1];
  return excuse !== undefined && excuse.end >= end ? excuse.allowance : undefined;
}

/** Keeps the longest match of each rule and position: "young girl" is not reported again inside "very young girl". */
function keepLongest(found: readonly FoundTerm[]): FoundTerm[] {
  const ordered = [...found].sort(
    (a, b) => a.start - b.start || b.end - a.end || getReadingRank(a) - getReadingRank(b),
  );
  const furthest = new Map<string, number>();
  return ordered.filter(({ term, end }) => {
    if (end <= (furthest.get(term.rule.id) ?? -1)) return false;
    furthest.set(term.rule.id, end);
    return true;
  });
}

/** Ranks the readings of one range: the plainest explains best and comes first. */
const getReadingRank = ({ view, term }: FoundTerm): number =>
  (view.reversed ? 2 : 0) + (term.language === 'en' ? 0 : 1);

type Outcome = { findings: Finding[]; nearMisses: Finding[] };

function judgeSide(side: PromptSide, context: Context): Outcome {
  const found: FoundTerm[] = [];
  for (const { view, match } of matchViews(side, policy.refused)) {
    const term = match.owner;
    const { appliesIn } = term.rule;
    if (term.inContext && !context.languages.has(term.language)) continue;
    if (appliesIn === 'sfw' && (context.category === 'nsfw' || view.reversed)) continue;
    if (!appliesTo(term, side) || !isMeaningKept(match, view.lattice)) continue;
    const elsewhere =
      (appliesIn === 'nsfw' && context.category === 'sfw') ||
      (appliesIn === 'sexual_context' && !context.sexual);
    const span = getSpan(match, view, side.offsets);
    // Languages share words: "少女" is one finding, not one for each language.
    const before = found.at(-1);
    const isSame = before?.term.rule === term.rule && before.start === span.start && before.end === span.end;
    if (!isSame) found.push({ ...span, term, match, view, elsewhere });
  }
  if (found.length === 0) return { findings: [], nearMisses: [] };
  const excuses = collectExcuses(side, context);
  const refused = found.filter((place) => !place.elsewhere && findExcuse(place, excuses) === undefined);
  const passed = found.filter((place) => place.elsewhere || findExcuse(place, excuses) !== undefined);
  return {
    findings: keepLongest(refused)
      .slice(0, mostFindings)
      .map((place) => describeFinding(place, place.term.rule.reason, side.fields)),
    nearMisses: keepLongest(passed)
      .slice(0, mostNearMisses)
      .map((place) =>
        describeFinding(place, findExcuse(place, excuses)?.reason ?? onlyInAdultCategory, side.fields),
      ),
  };
}

/**
 * Judges the texts of a request by the rules of the policy (docs/requirements/decisions.md 18 to 20). Pure and total:
 * any strings, even ill-formed ones, give a verdict, and nothing is thrown. Linear in the length of the texts. Sexual
 * wording in any field but the negative prompt makes the rules about minors as strict in the SFW category as in the
 * adult one.
 *
 * @param now the time of the request, which decides about years of birth
 * @returns findings in the order of the text, those of the negative prompt last
 */
export function judge(request: JudgeInput, now = new Date()): SafetyVerdict {
  const year = now.getUTCFullYear();
  const shown = readSide(request, false, year);
  const takenAway = readSide(request, true, year);
  const context: Context = {
    category: request.category,
    sexual: request.category === 'nsfw' || isSexual(shown),
    languages: detectLanguages([shown, takenAway]),
  };
  const [first, second] = [judgeSide(shown, context), judgeSide(takenAway, context)];
  const findings = [...first.findings, ...second.findings].slice(0, mostFindings);
  const nearMisses = [...first.nearMisses, ...second.nearMisses].slice(0, mostNearMisses);
  return { allowed: findings.length === 0, policyVersion, findings, nearMisses };
}

/** Whether any text but the negative prompt has sexual wording, whatever the category. */
export function hasSexualWording(request: JudgeInput, now = new Date()): boolean {
  return matchViews(readSide(request, false, now.getUTCFullYear()), policy.sexual).length > 0;
}
