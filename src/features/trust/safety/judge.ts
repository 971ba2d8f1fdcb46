import { describeFinding, type FoundTerm } from './findings.ts';
import type { Lattice } from './lattice.ts';
import { matchPhrases, type PhraseMatch, type PhraseTree, startsWith } from './phrases.ts';
import { policy, policyVersion } from './rules.ts';
import { inScript } from './scripts.ts';
import type { Allowance, Family, Language, Term } from './terms/rule.ts';
import type { JudgedTexts, Judgement, Verdict } from './verdict.ts';
import { countsIn, type Field, fieldsInOrder, readViews, spanOf, type View } from './views.ts';

export type { Judge, JudgedTexts, Judgement, Verdict } from './verdict.ts';

const negativePrompt = 'negativePrompt';
/** A refusal needs a few findings, not the ten thousand of a hostile text. */
const mostFindings = 25;
const mostNearMisses = 10;
const onlyElsewhere = 'Fine here; in the adult category, or beside sexual wording, it would be refused.';

/** "(word:-1)" turns a prompt round: engines that know weights then draw what a negative prompt names. */
const negativeWeight = /:\s*[-−‐‑‒–—﹣-]\s*[\d.]/u;

type Side = {
  fields: readonly Field[];
  views: readonly View[];
  offsets: ReadonlyMap<string, number>;
  negative: boolean;
  negativeWeights: boolean;
};

function readSide(request: JudgedTexts, negative: boolean, year: number): Side {
  const texts = Object.entries(request.fields).filter(([name]) => (name === negativePrompt) === negative);
  const fields = fieldsInOrder(texts);
  return {
    fields,
    views: readViews(fields, policy.lexicon, year),
    offsets: new Map(fields.map(({ name, offset }) => [name, offset])),
    negative,
    negativeWeights: texts.some(([, text]) => negativeWeight.test(text.normalize('NFKC'))),
  };
}

/** Read backwards, only English wording counts: short words of many languages are too many to be meant. */
const isSexual = (shown: Side): boolean =>
  matchesIn(shown, policy.sexual).some(({ view, match }) => !view.turned || match.owner === 'en');

/** What holds for the whole request, whichever field it is said in. */
type Context = { category: JudgedTexts['category']; sexual: boolean; languages: ReadonlySet<Language> };

/** Every phrase of a tree in every view that it counts in. */
function matchesIn<Owner>(side: Side, tree: PhraseTree<Owner>): { view: View; match: PhraseMatch<Owner> }[] {
  const found: { view: View; match: PhraseMatch<Owner> }[] = [];
  for (const view of side.views) {
    for (const match of matchPhrases(view.lattice, tree, { asWritten: false })) {
      if (countsIn(view, match)) found.push({ view, match });
    }
  }
  return found;
}

function languagesOf(sides: readonly Side[]): Set<Language> {
  const shown = new Set<Language>();
  for (const { views } of sides) {
    for (const { text, kind } of views.flatMap(({ lattice, turned }) => (turned ? [] : lattice.fragments))) {
      for (const language of policy.markers.get(text) ?? []) shown.add(language);
      if (kind === 'char') shown.add(languageOfCharacter(text.charCodeAt(0)));
    }
  }
  return shown;
}

const languageOfCharacter = (code: number): Language =>
  inScript.hangul(code) ? 'ko' : inScript.kana(code) ? 'ja' : 'zh';

/**
 * Whether a rule speaks about this side of the request. A negative prompt only takes away, so that
 * "child, teen" there is protective, asked for by good practice, and must not be punished; the same holds
 * for injuries. Names, absent consent and the other adult rules gain nothing by being taken away (a
 * negated name still steers towards the person's opposite, and nobody needs it), so they apply. Taking
 * adults away is itself refused. Negative weights turn the meaning round, and with it the exemption.
 */
function speaksAbout({ rule }: Term, side: Side): boolean {
  if (!side.negative) return rule.inNegativePrompt !== 'only' || side.negativeWeights;
  return rule.inNegativePrompt !== 'excludes' || side.negativeWeights;
}

/** Whether what follows a match leaves it the meaning that its rule is about. */
function isMeant({ owner: { rule }, end }: PhraseMatch<Term>, lattice: Lattice): boolean {
  const next = lattice.fragments[end];
  if (next === undefined || next.breakBefore) return true;
  if (rule.endsClause) return false;
  return rule.notBefore === undefined || !startsWith(lattice, end, rule.notBefore);
}

/** Whether an allowed phrase stands where it may be honoured. */
function isHonoured({ owner, first, end }: PhraseMatch<Allowance>, lattice: Lattice): boolean {
  if (owner.startsClause && !lattice.fragments[first]?.breakBefore) return false;
  const next = lattice.fragments[end];
  if (owner.onlyBefore === undefined || next === undefined || next.breakBefore) return true;
  return startsWith(lattice, end, owner.onlyBefore);
}

/** The allowed phrases of one family, so that the one that covers a place is found without trying all. */
type Excuses = { starts: number[]; furthest: { end: number; allowance: Allowance }[] };

function excusesIn(side: Side, { sexual }: Context): Map<Family, Excuses> {
  const forward = side.views.filter(({ turned }) => !turned);
  const namesPerson = forward.some(({ lattice }) =>
    lattice.fragments.some((_, node) => startsWith(lattice, node, ['{person}'])),
  );
  const honoured = forward.flatMap((view) =>
    matchPhrases(view.lattice, policy.allowed, { asWritten: true })
      .filter((match) => {
        const { owner } = match;
        if (owner.appliesIn === 'sfw' && sexual) return false;
        if (owner.unlessPersonNamed && namesPerson) return false;
        return isHonoured(match, view.lattice);
      })
      .map((match) => ({ ...spanOf(match, view, side.offsets), allowance: match.owner })),
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

function excuseOf({ start, end, term }: FoundTerm, byFamily: Map<Family, Excuses>): Allowance | undefined {
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

/** One match a rule and place: the longest; "young girl" is not also reported inside "very young girl". */
function longestOnly(found: readonly FoundTerm[]): FoundTerm[] {
  const ordered = [...found].sort((a, b) => a.start - b.start || b.end - a.end || order(a) - order(b));
  const furthest = new Map<string, number>();
  return ordered.filter(({ term, end }) => {
    if (end <= (furthest.get(term.rule.id) ?? -1)) return false;
    furthest.set(term.rule.id, end);
    return true;
  });
}

/** Of two readings of one place, the plain one explains better. */
const order = ({ view, term }: FoundTerm): number => (view.turned ? 2 : 0) + (term.language === 'en' ? 0 : 1);

type Outcome = { findings: Judgement[]; nearMisses: Judgement[] };

function judgeSide(side: Side, context: Context): Outcome {
  const found: FoundTerm[] = [];
  for (const { view, match } of matchesIn(side, policy.refused)) {
    const term = match.owner;
    const { appliesIn } = term.rule;
    if (term.inContext && !context.languages.has(term.language)) continue;
    if (appliesIn === 'sfw' && (context.category === 'nsfw' || view.turned)) continue;
    if (!speaksAbout(term, side) || !isMeant(match, view.lattice)) continue;
    const elsewhere =
      (appliesIn === 'nsfw' && context.category === 'sfw') ||
      (appliesIn === 'sexual_context' && !context.sexual);
    const span = spanOf(match, view, side.offsets);
    // Languages share words: "少女" is one finding, not one for each.
    const before = found.at(-1);
    const isSame = before?.term.rule === term.rule && before.start === span.start && before.end === span.end;
    if (!isSame) found.push({ ...span, term, match, view, elsewhere });
  }
  if (found.length === 0) return { findings: [], nearMisses: [] };
  const excuses = excusesIn(side, context);
  const refused = found.filter((place) => !place.elsewhere && excuseOf(place, excuses) === undefined);
  const passed = found.filter((place) => place.elsewhere || excuseOf(place, excuses) !== undefined);
  return {
    findings: longestOnly(refused)
      .slice(0, mostFindings)
      .map((place) => describeFinding(place, place.term.rule.reason, side.fields)),
    nearMisses: longestOnly(passed)
      .slice(0, mostNearMisses)
      .map((place) => describeFinding(place, excuseOf(place, excuses)?.reason ?? onlyElsewhere, side.fields)),
  };
}

/**
 * Decides what a request's texts ask for, by the rules of the policy (decisions.md 18 to 20, issue 5 part 7).
 * Pure and total: any strings, ill-formed ones included, give a verdict; nothing is thrown. Linear in the
 * texts' length. Wording that is sexual anywhere but in the negative prompt makes the rules about minors as
 * strict in the SFW category as they are in the adult one, across fields.
 * @param now the moment of the request, on which years of birth depend
 * @returns findings in the order of the fields' text, the negative prompt's last
 */
export function judge(request: JudgedTexts, now = new Date()): Verdict {
  const year = now.getUTCFullYear();
  const shown = readSide(request, false, year);
  const takenAway = readSide(request, true, year);
  const context: Context = {
    category: request.category,
    sexual: request.category === 'nsfw' || isSexual(shown),
    languages: languagesOf([shown, takenAway]),
  };
  const [first, second] = [judgeSide(shown, context), judgeSide(takenAway, context)];
  const findings = [...first.findings, ...second.findings].slice(0, mostFindings);
  const nearMisses = [...first.nearMisses, ...second.nearMisses].slice(0, mostNearMisses);
  return { allowed: findings.length === 0, policyVersion, findings, nearMisses };
}

/** Whether a request's words are sexual anywhere but in the negative prompt, whichever category was chosen. */
export function hasSexualWording(request: JudgedTexts, now = new Date()): boolean {
  return matchesIn(readSide(request, false, now.getUTCFullYear()), policy.sexual).length > 0;
}
