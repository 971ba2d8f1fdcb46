import type { Lexicon } from './lattice.ts';
import { numberWords } from './numbers.ts';
import { addPhrase, emptyTree, expandPhrase, type PhraseTree } from './phrases.ts';
import { adultOnlyRules } from './terms/adult-only.ts';
import { allowances } from './terms/allowances.ts';
import { minorRules } from './terms/minors.ts';
import { minorRulesInSexualContext, sexualWording } from './terms/minors-in-sexual-context.ts';
import { nonConsentRules } from './terms/non-consent.ts';
import { realPeopleRules } from './terms/real-people.ts';
import type { Allowance, Rule } from './terms/rule.ts';
import { wordSets } from './terms/word-sets.ts';
import { compileVocabulary } from './vocabulary.ts';

/** Stored with every decision. Changes with any change of the rules, the terms or how text is read. */
export const policyVersion = '2026-11-21.1';

/** Every rule of the policy. English; other languages come with its second version. */
export const rules: readonly Rule[] = [
  ...minorRules,
  ...minorRulesInSexualContext,
  ...realPeopleRules,
  ...nonConsentRules,
  ...adultOnlyRules,
];

/** The policy made ready for matching. */
type CompiledPolicy = {
  refused: PhraseTree<Rule>;
  allowed: PhraseTree<Allowance>;
  sexual: PhraseTree<true>;
  lexicon: Lexicon;
};

function labelsOfSets(): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const [set, words] of Object.entries(wordSets)) {
    for (const word of words) labels.set(word, [...(labels.get(word) ?? [word]), set]);
  }
  return labels;
}

function compile(): CompiledPolicy {
  const labels = labelsOfSets();
  const vocabulary = new Set<string>([...labels.keys(), ...numberWords.keys()]);
  const plant = <Owner>(tree: PhraseTree<Owner>, words: readonly string[], owner: Owner): void => {
    for (const word of words) if (!word.startsWith('{')) vocabulary.add(word);
    addPhrase(tree, words, owner);
  };

  const refused = emptyTree<Rule>();
  for (const rule of rules) {
    for (const words of rule.phrases.flatMap(expandPhrase)) {
      plant(refused, words, rule);
      if (rule.alsoTogether && words.length > 1) plant(refused, [words.join('')], rule);
    }
  }
  const compoundWords = new Set(vocabulary);
  const allowed = emptyTree<Allowance>();
  for (const allowance of allowances) {
    for (const words of allowance.phrases.flatMap(expandPhrase)) plant(allowed, words, allowance);
  }
  const sexual = emptyTree<true>();
  for (const words of sexualWording.flatMap(expandPhrase)) plant(sexual, words, true);

  return {
    refused,
    allowed,
    sexual,
    lexicon: { vocabulary: compileVocabulary(vocabulary), labels, compoundWords },
  };
}

/** Compiled once, when the module is loaded: a fault in the terms stops the start, not a request. */
export const policy: CompiledPolicy = compile();
