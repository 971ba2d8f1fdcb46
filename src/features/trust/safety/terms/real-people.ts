import { people } from './people.ts';
import type { Rule } from './rule.ts';

const rule = { family: 'real_people', appliesIn: 'both', inNegativePrompt: 'applies' } as const;
const reason = 'Real people are not recreated here. Please describe an invented person.';

/** Any full name in adult content: most people who could be meant are in no list. */
export const fullNameRule: Rule = {
  ...rule,
  id: 'real_people.full-name',
  appliesIn: 'nsfw',
  reason:
    'Adult content takes no full names but those of your own personas. Use one of your personas, or describe the looks.',
  phrases: [],
};

/** A name of a list that the operator imported (`known-people.ts`). */
export const listedNameRule: Rule = { ...rule, id: 'real_people.listed-name', reason, phrases: [] };

const pictureWords =
  'face|faces|likeness|photo|photos|picture|pictures|portrait|image|images|body|nude|nudes|video';

/** Likenesses of real people, by name and by wording that requests one. */
export const realPeopleRules: readonly Rule[] = [
  { ...rule, id: people.id, reason, phrases: people.names, alsoTogether: true },
  {
    ...rule,
    id: 'real_people.public-figure',
    reason,
    phrases: [
      'celebrity|celebrities|celeb|celebs',
      'famous|real|actual|wellknown|known actor|actress|actors|actresses|singer|politician|athlete',
      'famous person|people|model|models|youtuber|streamer|influencer|tiktoker|footballer|rapper|musician',
      'well known actor|actress|singer|politician|person',
      'hollywood actor|actress|star|stars',
      'president|chancellor of the? united|usa|us|america|germany|france|russia|brazil|mexico|ukraine|china',
      'us|american|french|russian|ukrainian president',
      'prime minister of',
      'british prime minister',
      'king|queen of england|spain|sweden|denmark|norway',
      'british royal|royals family?',
      'the pope',
    ],
  },
  {
    ...rule,
    id: 'real_people.likeness',
    reason,
    phrases: [
      'deepfake|deepfakes|deepfaked|deepfaking|faceswap|lookalike|lookalikes|doppelganger|doppelgangers',
      'deep fake|fakes|faked',
      'face swap|swapped|swapping of|with|onto|from',
      'look alike|alikes',
      'look a like',
      'spitting image of',
      'looks|look|looking exactly|just? like {first-name}',
      'resembles|resembling|resemble {first-name}',
      'looks|look|looking similar to {first-name}',
      'looks|look|looking a lot like {first-name}',
      'with|has|having|wearing the? face|body|likeness of {first-name}',
      'modeled|modelled|based on {first-name}',
      'identical|similar to {first-name}',
      'dead ringer for',
      'as|comme|como|als|come {first-name} {capitalised}',
      '{handle}',
      'impersonating|impersonation|impersonate|impersonates|impersonator',
    ],
  },
  {
    ...rule,
    id: 'real_people.in-the-likeness-of',
    reason,
    phrases: ['in the? likeness of', 'likeness of {first-name}'],
  },
  {
    ...rule,
    id: 'real_people.acquaintance',
    reason: 'Someone you know has not agreed to this picture. Please describe an invented person.',
    phrases: [
      'my ex|crush',
      'my ex girlfriend|boyfriend|wife|husband|partner',
      `${pictureWords} of my|our ex? {acquaintance}`,
      'face|faces|likeness|body|nude|nudes of my|our {kin}',
      'looks|look|looking|resembles|resembling exactly|just? like? my|our {acquaintance}',
      'looks|look|looking|resembles|resembling exactly|just? like? my|our {kin}',
      'my|our {acquaintance} s? face|body|likeness|nudes',
      'someone|somebody|person|girl|woman|man|guy|people that|whom|who? i know|met|saw|follow',
      `${pictureWords} of a|an? actual|existing person|woman|man|girl`,
      'based on a|an? real|actual|existing person|woman|man|girl|photo',
      'girl|woman|man|guy from my school|work|office|gym|class|town|street|instagram|tinder|facebook',
    ],
  },
  // Matched by `full-names.ts` and `known-people.ts`: names are no phrases.
  fullNameRule,
  listedNameRule,
  {
    ...rule,
    id: 'real_people.acquaintance-in-adult-content',
    appliesIn: 'nsfw',
    reason: 'Adult content never shows someone you know. Please describe an invented person.',
    phrases: ['my|our {acquaintance}'],
  },
];
