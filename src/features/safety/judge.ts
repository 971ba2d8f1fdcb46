import { type Fragment, readFragments } from './fragments.ts';
import { type Lattice, readLattice } from './lattice.ts';
import { matchPhrases, type PhraseMatch, startsWith } from './phrases.ts';
import { policy, policyVersion } from './rules.ts';
import type { Allowance, Family, Rule } from './terms/rule.ts';

export type JudgedTexts = {
  category: 'sfw' | 'nsfw';
  /**
   * Every text of the request by the name of its field. `negativePrompt` is read as what the picture must
   * not show; all others as what it shows, in the order given, as an engine would read them.
   */
  fields: Readonly<Record<string, string>>;
};

export type Judgement = {
  ruleId: string;
  family: Family;
  field: string;
  /** As the creator wrote it, without invisible characters, at most 80 UTF-16 units. */
  term: string;
  /** Where it stands in the field, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** For the creator; of a near miss: why it was let pass. */
  reason: string;
  explanation: Explanation;
};

/** How a rule came to a finding, for review and appeal. */
export type Explanation = {
  /** Of the rule's terms in that language; raised when they change. */
  ruleVersion: number;
  /** Whose words matched: an ISO 639-1 code, or `any` for names and signs that belong to none. */
  language: string;
  /** How the text was read where it is not written plainly: `read “ch1ld” as “child”`; otherwise null. */
  read: string | null;
};

export type Verdict = {
  /** True exactly when there are no findings. */
  allowed: boolean;
  policyVersion: string;
  /** Why the request is refused. */
  findings: Judgement[];
  /**
   * What a rule matched and did not refuse: an allowance excused it ("an 8 year old oak"), or it would be
   * refused in the adult category only. Recorded for review; never counts against anybody.
   */
  nearMisses: Judgement[];
};

const negativePrompt = 'negativePrompt';
const longestTerm = 80;
/** A refusal needs a few findings, not the ten thousand of a hostile text. */
const mostFindings = 25;

/** "(word:-1)" turns a prompt round: engines that know weights then draw what a negative prompt names. */
const negativeWeight = /:\s*[-−‐‑‒–—﹣-]\s*[\d.]/u;

type Side = { lattice: Lattice; negative: boolean; negativeWeights: boolean };

function readSide(request: JudgedTexts, negative: boolean): Side {
  const fields = Object.entries(request.fields).filter(([field]) => (field === negativePrompt) === negative);
  const fragments: Fragment[] = fields.flatMap(([field, text]) => readFragments(field, text));
  return {
    lattice: readLattice(fragments, policy.lexicon),
    negative,
    negativeWeights: fields.some(([, text]) => negativeWeight.test(text.normalize('NFKC'))),
  };
}

/**
 * Whether a rule speaks about this side of the request. A negative prompt only takes away, so that
 * "child, teen" there is protective, asked for by good practice, and must not be punished; the same holds
 * for injuries. Names, absent consent and the other adult rules gain nothing by being taken away (a
 * negated name still steers towards the person's opposite, and nobody needs it), so they apply. Taking
 * adults away is itself refused. Negative weights turn the meaning round, and with it the exemption.
 */
function speaksAbout(rule: Rule, side: Side): boolean {
  if (!side.negative) return rule.inNegativePrompt !== 'only' || side.negativeWeights;
  return rule.inNegativePrompt !== 'excludes' || side.negativeWeights;
}

/** Whether what follows a match leaves it the meaning that its rule is about. */
function isMeant({ owner, end }: PhraseMatch<Rule>, lattice: Lattice): boolean {
  const next = lattice.fragments[end];
  if (next === undefined || next.breakBefore) return true;
  if (owner.endsClause) return false;
  return owner.notBefore === undefined || !startsWith(lattice, end, owner.notBefore);
}

/** Whether an allowed phrase stands where it may be honoured. */
function isHonoured({ owner, first, end }: PhraseMatch<Allowance>, lattice: Lattice): boolean {
  if (owner.startsClause && !lattice.fragments[first]?.breakBefore) return false;
  const next = lattice.fragments[end];
  if (owner.onlyBefore === undefined || next === undefined || next.breakBefore) return true;
  return startsWith(lattice, end, owner.onlyBefore);
}

function allowedMatches(side: Side, sexual: boolean): PhraseMatch<Allowance>[] {
  const { lattice } = side;
  const namesPerson = lattice.fragments.some((_, node) => startsWith(lattice, node, ['{person}']));
  return matchPhrases(lattice, policy.allowed, { asWritten: true }).filter((match) => {
    const { owner } = match;
    if (owner.appliesIn === 'sfw' && sexual) return false;
    if (owner.unlessPersonNamed && namesPerson) return false;
    return isHonoured(match, lattice);
  });
}

type Span = { first: number; last: number };
const covers = (outer: Span, inner: Span): boolean => outer.first <= inner.first && inner.last <= outer.last;

/** One match a rule and place: the longest; "young girl" is not also reported inside "very young girl". */
function longestOnly(matches: readonly PhraseMatch<Rule>[]): PhraseMatch<Rule>[] {
  const ordered = [...matches].sort((a, b) => a.first - b.first || b.last - a.last);
  const furthest = new Map<Rule, number>();
  return ordered.filter(({ owner, last }) => {
    if (last <= (furthest.get(owner) ?? -1)) return false;
    furthest.set(owner, last);
    return true;
  });
}

/** The text of a finding, fit to be stored and shown: well-formed and without invisible characters. */
function quote(text: string): string {
  const visible = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  const cut = visible.trim().slice(0, longestTerm);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function findingOf(match: PhraseMatch<Rule>, lattice: Lattice, request: JudgedTexts): Judgement {
  const { id, family, reason } = match.owner;
  const within = lattice.fragments.slice(match.first, match.last + 1);
  const field = within[0]?.field ?? '';
  const start = within[0]?.start ?? 0;
  // A phrase that runs on into the next field is reported for the field that it starts in.
  const end = within.findLast((fragment) => fragment.field === field)?.end ?? start;
  const term = quote((request.fields[field] ?? '').slice(start, end));
  const explanation = { ruleVersion: 1, language: 'en', read: null };
  return { ruleId: id, family, field, term, start, end, reason, explanation };
}

function judgeSide(side: Side, request: JudgedTexts, sexual: boolean): Judgement[] {
  const { lattice } = side;
  const matches = matchPhrases(lattice, policy.refused, { asWritten: false }).filter((match) => {
    const { appliesIn } = match.owner;
    if (appliesIn === 'nsfw' && request.category !== 'nsfw') return false;
    if (appliesIn === 'sexual_context' && !sexual) return false;
    return speaksAbout(match.owner, side) && isMeant(match, lattice);
  });
  if (matches.length === 0) return [];
  const allowed = allowedMatches(side, sexual);
  return longestOnly(
    matches.filter(
      (match) => !allowed.some((span) => span.owner.family === match.owner.family && covers(span, match)),
    ),
  )
    .slice(0, mostFindings)
    .map((match) => findingOf(match, lattice, request));
}

/**
 * Decides what a request's texts ask for, by the rules of the policy (decisions.md 18 to 20, issue 2 part 9).
 * Pure and total: any strings, ill-formed ones included, give a verdict; nothing is thrown. Linear in the
 * texts' length. Wording that is sexual anywhere but in the negative prompt makes the rules about minors as
 * strict in the SFW category as they are in the adult one, across fields.
 * @returns `allowed` exactly when there is no finding; findings in the order of the fields' text, the
 * negative prompt's last
 */
export function judge(request: JudgedTexts): Verdict {
  const shown = readSide(request, false);
  const takenAway = readSide(request, true);
  const sexual =
    request.category === 'nsfw' ||
    matchPhrases(shown.lattice, policy.sexual, { asWritten: false }).length > 0;
  const findings = [...judgeSide(shown, request, sexual), ...judgeSide(takenAway, request, sexual)].slice(
    0,
    mostFindings,
  );
  return { allowed: findings.length === 0, policyVersion, findings, nearMisses: [] };
}
