import { describeFinding, type FoundTerm } from './findings.ts';
import { fragmentKinds } from './fragments.ts';
import { findFullNames } from './full-names.ts';
import { findKnownPeople, type KnownPeople } from './known-people.ts';
import type { Lattice } from './lattice.ts';
import { NumberMeanings } from './lexicon.ts';
import { matchPhrases, type PhrasePlace, startsWith } from './match-phrases.ts';
import type { PhraseTree } from './phrase-tree.ts';
import { policy, policyVersion } from './rules.ts';
import { inScript } from './scripts.ts';
import type { Allowance, Family, Language, Rule, Term } from './terms/rule.ts';
import type { Finding, JudgeInput, SafetyVerdict } from './verdict.ts';
import { type Field, getSpan, isCounted, readViews, type Span, toFields, type View } from './views.ts';

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
  negative: boolean;
  hasNegativeWeights: boolean;
};

function readSide(request: JudgeInput, negative: boolean, numbers: NumberMeanings): PromptSide {
  const texts = Object.entries(request.fields).filter(([name]) => (name === negativePrompt) === negative);
  const fields = toFields(texts);
  return {
    fields,
    views: readViews(fields, policy.lexicon, numbers),
    negative,
    hasNegativeWeights: texts.some(([, text]) => negativeWeight.test(text.normalize('NFKC'))),
  };
}

/** Properties of the whole request, whichever field they come from. */
type Context = {
  category: JudgeInput['category'];
  sexual: boolean;
  ownNames: readonly string[];
  people: KnownPeople | null;
  /** Few terms depend on the languages of the texts, so they are detected where one does. */
  hasLanguage: (language: Language) => boolean;
};

/** Finds every phrase of a tree in all views where it counts. `found` is as that of `matchPhrases`. */
function matchViews<Owner>(
  side: PromptSide,
  tree: PhraseTree<Owner>,
  found: (owner: Owner, place: PhrasePlace, view: View) => boolean,
): void {
  let isEnded = false;
  for (const view of side.views) {
    if (isEnded) return;
    matchPhrases(view.lattice, tree, { asWritten: false }, (owner, place) => {
      isEnded = isCounted(view, place) && found(owner, place, view);
      return isEnded;
    });
  }
}

const noLanguages: readonly Language[] = [];

function detectLanguages(sides: readonly PromptSide[]): Set<Language> {
  const shown = new Set<Language>();
  for (const { lattice, reversed } of sides.flatMap(({ views }) => views)) {
    if (reversed) continue;
    const { fragments } = lattice;
    for (let index = 0; index < fragments.count; index += 1) {
      for (const language of policy.markers.get(fragments.text(index)) ?? noLanguages) shown.add(language);
      if (fragments.kind(index) === fragmentKinds.char) {
        shown.add(detectCharacterLanguage(fragments.firstUnit(index)));
      }
    }
  }
  return shown;
}

const detectCharacterLanguage = (code: number): Language =>
  inScript.hangul(code) ? 'ko' : inScript.kana(code) ? 'ja' : inScript.thai(code) ? 'th' : 'zh';

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

/** Whether nothing follows at a node, or a new clause. */
const isClauseEnd = ({ fragments }: Lattice, node: number): boolean =>
  node >= fragments.count || fragments.hasBreakBefore(node);

/** Whether the words after a match keep the meaning that its rule is about. */
function isMeaningKept({ endsClause, notBefore }: Rule, { end }: PhrasePlace, lattice: Lattice): boolean {
  if (isClauseEnd(lattice, end)) return true;
  if (endsClause) return false;
  return notBefore === undefined || !startsWith(lattice, end, notBefore);
}

/** Whether the position of an allowed phrase permits it. */
function isHonoured(allowance: Allowance, { first, end }: PhrasePlace, lattice: Lattice): boolean {
  if (allowance.startsClause && !lattice.fragments.hasBreakBefore(first)) return false;
  if (isClauseEnd(lattice, end)) return true;
  if (allowance.notBefore !== undefined && startsWith(lattice, end, allowance.notBefore)) return false;
  return allowance.onlyBefore === undefined || startsWith(lattice, end, allowance.onlyBefore);
}

/** The allowed phrases of one family, sorted for a binary search of the one that covers a range. */
type Excuses = { starts: number[]; furthest: { end: number; allowance: Allowance }[] };

const personLabels = ['{person}'];

/** Whether a text names a person by their relation to the creator. */
function namesPerson(views: readonly View[]): boolean {
  return views.some(({ lattice }) => {
    for (let node = 0; node < lattice.fragments.count; node += 1) {
      if (startsWith(lattice, node, personLabels)) return true;
    }
    return false;
  });
}

function collectExcuses(side: PromptSide, { sexual }: Pick<Context, 'sexual'>): Map<Family, Excuses> {
  const forward = side.views.filter(({ reversed }) => !reversed);
  const isPersonNamed = namesPerson(forward);
  const honoured: (Span & { allowance: Allowance })[] = [];
  for (const view of forward) {
    matchPhrases(view.lattice, policy.allowed, { asWritten: true }, (allowance, place) => {
      const applies =
        !(allowance.appliesIn === 'sfw' && sexual) && !(allowance.unlessPersonNamed && isPersonNamed);
      if (applies && isHonoured(allowance, place, view.lattice)) {
        honoured.push({ ...getSpan(place, view, side.fields), allowance });
      }
      return false;
    });
  }
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

function findExcuse(
  { start, end }: Span,
  family: Family,
  byFamily: Map<Family, Excuses>,
): Allowance | undefined {
  const excuses = byFamily.get(family);
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

/**
 * Whether the texts have sexual wording that no allowed phrase excuses. In reversed text only English wording counts,
 * because too many short words of other languages match by chance.
 */
function isSexual(shown: PromptSide): boolean {
  let isFound = false;
  let excuses: Map<Family, Excuses> | null = null;
  matchViews(shown, policy.sexual, (language, place, view) => {
    if (view.reversed && language !== 'en') return false;
    excuses ??= collectExcuses(shown, { sexual: false });
    isFound = findExcuse(getSpan(place, view, shown.fields), 'category', excuses) === undefined;
    return isFound;
  });
  return isFound;
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

/** Finds the terms of the rules that apply to this side, whether or not an allowed phrase excuses them. */
function findTerms(side: PromptSide, context: Context): FoundTerm[] {
  const found: FoundTerm[] = [];
  matchViews(side, policy.refused, (term, place, view) => {
    const { appliesIn } = term.rule;
    if (term.inContext && !context.hasLanguage(term.language)) return false;
    if (appliesIn === 'sfw' && (context.category === 'nsfw' || view.reversed)) return false;
    if (!appliesTo(term, side) || !isMeaningKept(term.rule, place, view.lattice)) return false;
    const span = getSpan(place, view, side.fields);
    // Languages share words: "少女" is one finding, not one for each language.
    const before = found.at(-1);
    const isSame = before?.term.rule === term.rule && before.start === span.start && before.end === span.end;
    if (isSame) return false;
    const elsewhere =
      (appliesIn === 'nsfw' && context.category === 'sfw') ||
      (appliesIn === 'sexual_context' && !context.sexual);
    const { start, end } = span;
    found.push({ start, end, term, readings: place.readings.slice(), view, elsewhere });
    return false;
  });
  return found;
}

function judgeSide(side: PromptSide, context: Context): Outcome {
  const found = findTerms(side, context);
  if (context.people) found.push(...findKnownPeople(side, found, context.people));
  if (context.category === 'nsfw') found.push(...findFullNames(side, found, context.ownNames));
  if (found.length === 0) return { findings: [], nearMisses: [] };
  const excuses = collectExcuses(side, context);
  const findOwn = (place: FoundTerm) => findExcuse(place, place.term.rule.family, excuses);
  const refused = found.filter((place) => !place.elsewhere && findOwn(place) === undefined);
  const passed = found.filter((place) => place.elsewhere || findOwn(place) !== undefined);
  return {
    findings: keepLongest(refused)
      .slice(0, mostFindings)
      .map((place) => describeFinding(place, place.term.rule.reason, side.fields)),
    nearMisses: keepLongest(passed)
      .slice(0, mostNearMisses)
      .map((place) => describeFinding(place, findOwn(place)?.reason ?? onlyInAdultCategory, side.fields)),
  };
}

/**
 * Judges the texts of a request by the rules of the policy (docs/requirements/decisions.md 18 to 20). Pure and total:
 * any strings, even ill-formed ones, give a verdict, and nothing is thrown. Linear in the length of the texts. Sexual
 * wording in any field but the negative prompt makes the rules about minors as strict in the SFW category as in the
 * adult one.
 *
 * @param now the time of the request, which decides about years of birth
 * @param people the people of imported lists, beside those of the policy
 * @returns findings in the order of the text, those of the negative prompt last
 */
export function judge(
  request: JudgeInput,
  now = new Date(),
  people: KnownPeople | null = null,
): SafetyVerdict {
  const numbers = new NumberMeanings(now.getUTCFullYear());
  const shown = readSide(request, false, numbers);
  const takenAway = readSide(request, true, numbers);
  let languages: ReadonlySet<Language> | null = null;
  const context: Context = {
    category: request.category,
    sexual: request.category === 'nsfw' || isSexual(shown),
    ownNames: request.ownNames ?? [],
    people,
    hasLanguage: (language) => {
      languages ??= detectLanguages([shown, takenAway]);
      return languages.has(language);
    },
  };
  const [first, second] = [judgeSide(shown, context), judgeSide(takenAway, context)];
  const findings = [...first.findings, ...second.findings].slice(0, mostFindings);
  const nearMisses = [...first.nearMisses, ...second.nearMisses].slice(0, mostNearMisses);
  const version = people === null ? policyVersion : `${policyVersion}+people-${people.version}`;
  return { allowed: findings.length === 0, policyVersion: version, findings, nearMisses };
}

/** Whether any text but the negative prompt has sexual wording, whatever the category. */
export function hasSexualWording(request: JudgeInput, now = new Date()): boolean {
  let isFound = false;
  matchViews(readSide(request, false, new NumberMeanings(now.getUTCFullYear())), policy.sexual, () => {
    isFound = true;
    return true;
  });
  return isFound;
}
