import type { Rule } from './rule.ts';

const rule = { family: 'minors', inNegativePrompt: 'excludes', appliesIn: 'sexual_context' } as const;

/**
 * Words that are harmless alone but not allowed in the adult category or with sexual wording in any field: places of
 * childhood, school below university, wording that suggests youth.
 */
export const minorRulesInSexualContext: readonly Rule[] = [
  {
    ...rule,
    id: 'minors.youth-in-adult-content',
    reason:
      'Adult content may not suggest youth in any way. Please describe the person as the adult they are.',
    phrases: [
      'youthful|youthfulness|youth|childhood|boyhood|girlhood|youngest|younger|kiddy',
      'young looking|aged',
      'looks|looking|look young',
      'girly girl',
      'little sister|brother|daughter|son',
      'daddy s? girl',
      'daddys girl|girls',
      'underdeveloped|undeveloped|budding body|breasts|chest',
      'coming of age',
      'growing up',
      'first period',
      'teeny|teenie',
      'daughter|daughters|niece|nephew|goddaughter|godson|son|sons',
      'birthday girl|boy',
      'codesweet',
    ],
  },
  {
    ...rule,
    id: 'minors.school-in-adult-content',
    reason: 'Adult content may not be set around school. College or university, with adults, is fine.',
    phrases: [
      'student|students|pupil|pupils|classmate|classmates|schooler|schooldays|schoolyard|schoolmate|schoolbag',
      'high|middle|elementary|primary|secondary|grade|grammar|junior|boarding|sunday|prep|public school',
      'junior high',
      'school',
      'kindergarten|preschool|daycare|creche|playgroup|playground|playgrounds|playpen|sandbox|nursery',
      'recess|homeroom|detention|prom',
      'seifuku|randoseru',
      'sailor fuku|uniform',
      '{grade-ordinal} grade',
      '{grade} st|nd|rd|th grade',
      'grade {grade}',
      'girl|boy|cub scout|scouts',
      'codeschool',
    ],
  },
  {
    ...rule,
    id: 'minors.childhood-things-in-adult-content',
    reason: 'Adult content may not include the things of childhood. Please leave them out.',
    phrases: [
      'pacifier|pacifiers|diaper|diapers|nappy|nappies|crib|stroller|onesie|bib|babysitter|babysitting',
      'teddy bear|bears',
      'baby|milk|feeding bottle',
      'training bra',
      'codetoy',
      'pediatric|pediatrician|orphan|orphans|orphanage',
    ],
  },
  {
    ...rule,
    id: 'minors.age-in-adult-content',
    reason: 'Adult content may not mention an age under 18 in any way.',
    phrases: [
      '{teen-age} f',
      'only|just|barely|merely {teen-age}',
      'class of {minor-birth-year}',
      'under|below|almost|nearly|barely {threshold-age}',
      'just turned {eighteen}',
      'freshly {eighteen}',
    ],
    notBefore: ['{unit}'],
  },
];
