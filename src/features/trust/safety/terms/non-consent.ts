import type { Rule } from './rule.ts';

const rule = { family: 'non_consent', inNegativePrompt: 'applies' } as const;

/** Acts without consent are refused in both categories. */
export const nonConsentRules: readonly Rule[] = [
  {
    ...rule,
    id: 'non_consent.assault',
    appliesIn: 'both',
    reason: 'This describes something done to a person without their agreement, which we never make.',
    phrases: [
      'rape|rapes|raped|raping|rapist|rapists|rapey|gangrape|gangraped',
      'gang rape|raped',
      'date rape|raped',
      'molest|molests|molested|molesting|molestation|molester|grope|groped|groping|frotteurism',
      'sexual|sexually assault|assaults|assaulted|assaulting|abuse|abused|harassment|harassed',
      'nonconsensual|nonconsent|noncon|dubcon|unconsensual|cnc',
      'non|not|dubiously consensual|consent|consenting|con',
      'lack of consent',
      'without her|his|their|any|the|mutual? consent|permission|knowledge|agreement|knowing',
      'against her|his|their|the will|wishes',
      'forced sex|nudity|intercourse|orgasm|oral|stripping|undressing',
      'forced to strip|undress|have|perform|pose',
      'forcibly strip|stripped|undress|undressed|taken|held',
      'forcing her|him|them|herself',
      'forces her|him|them',
      'force her|him|them to',
      'coerced|unwilling|unwillingly|roofied|roofie|roofies|rohypnol',
      'unwanted touching|touch|sex',
      'spiked drink',
      'drugged|drugging girl|woman|man|boy|person|victim|her|him|and?',
    ],
  },
  {
    ...rule,
    id: 'non_consent.secret-pictures',
    appliesIn: 'both',
    reason: 'Secret or stolen pictures of a person are never made here, staged ones included.',
    phrases: [
      'upskirt|upskirts|upskirting|downblouse|creepshot|creepshots|spycam|spycams|voyeur|voyeurs|voyeurism',
      'voyeuristic|peeping|sextortion',
      'hidden|spy|secret cam|camera|cameras',
      'secretly filmed|recorded|photographed|filming|recording|photographing|watched',
      'revenge porn|nudes|pornography',
      'leaked nude|nudes|pics|photos|video|sextape|tape|onlyfans',
      'peeping tom',
      'stolen nudes',
      'up her skirt',
    ],
  },
  {
    ...rule,
    id: 'non_consent.undressing-pictures',
    appliesIn: 'both',
    reason: 'A picture of a person is never undressed here.',
    phrases: [
      'nudify|nudified|nudifier|deepnude|undresser',
      'remove|removing|erase|erasing her|his|their|the clothes|clothing|dress|shirt|bra|bikini|underwear|swimsuit',
      'undress|strip this|the|her|him|them person|woman|girl|photo|picture|image|man?',
      'make her|him|them naked|nude|topless',
    ],
  },
];
