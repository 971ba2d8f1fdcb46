import type { Rule } from './rule.ts';

const rule = { family: 'adult_only', appliesIn: 'nsfw', inNegativePrompt: 'applies' } as const;

/** What the adult category excludes beyond the other families, by the adult content rules of the card networks. */
export const adultOnlyRules: readonly Rule[] = [
  {
    ...rule,
    id: 'adult_only.bestiality',
    reason: 'Adult content with animals is not made here.',
    phrases: [
      'bestiality|beastiality|zoophilia|zoophile|zoophiles|zoosexual',
      'zoo sexual',
      'sex|intercourse|mating|mate|breeding|coupling|fucking with a|an? {animal}',
      '{animal} sex|penis|cock|dick|porn|mating|cum',
      'mounted|fucked|taken|bred by a|an|the|her {animal}',
      'with a|an|the|her {animal} penis|cock|dick',
      'with a|an|the|her {animal} in|on|at the|a|her? stable|barn|farm|bed|stall|kennel sex|sexual|sexually',
      'fucking|fucks a|an|the|her {animal}',
    ],
  },
  {
    ...rule,
    id: 'adult_only.incest',
    reason: 'Adult content between relatives, step-relatives included, is not made here.',
    phrases: [
      'incest|incestuous|incestual|stepmom|stepmommy|stepmother|stepmum|stepsister|stepsis|stepbrother|stepbro',
      'stepdad|stepdaddy|stepfather|stepdaughter|stepson|stepsibling|stepsiblings|stepfamily|stepparent',
      'step mom|mommy|mother|mum|sister|sis|brother|bro|dad|daddy|father|daughter|son|sibling|siblings|family',
      '{kin} and|with|plus|x her|his|their|the|a? {kin}',
      '{kin} {kin}',
      'her|his|their|my|your|our|own own|real|biological|big|older|twin? {kin}',
      'twin sisters|brothers|siblings',
      'siblings|family sex|members|affair|orgy|taboo|fun',
      'taboo family',
      'blood relatives|relative|related',
      'siblings',
    ],
  },
  {
    ...rule,
    id: 'adult_only.necrophilia',
    reason: 'Adult content with the dead is not made here.',
    phrases: [
      'necrophilia|necrophile|necro|necrophiliac|corpse|corpses|cadaver|cadavers|morgue|snuff',
      'dead body|bodies|girl|woman|man|person|people|women',
      'lifeless body|woman|man|girl',
    ],
  },
  {
    ...rule,
    id: 'adult_only.impaired',
    reason:
      'A person who is drugged, drunk, asleep or not in control cannot agree, so this is not made here.',
    phrases: [
      'drugged|drugging|chloroform|chloroformed|sedated|sedation|ghb|ketamine|tranquilized|tranquilised',
      'unconscious|unresponsive|comatose|intoxicated|drunk|drunken|inebriated|blackout|incapacitated',
      'passed|blacked out',
      'knocked out',
      'somnophilia|hypnosis|hypnotized|hypnotised|hypnotic|mindcontrol|brainwashed|brainwashing',
      'mind control|controlled|break|broken',
      'sleep sex|assault',
      'while|when she|he|they|her|asleep is|are|s? sleeping|asleep|sleeps|sleep',
      'while asleep|sleeping',
      'mentally disabled|impaired|handicapped|retarded',
    ],
  },
  {
    ...rule,
    id: 'adult_only.coercion',
    reason: 'Adult content here shows people who want to be there. Please leave out force and threats.',
    phrases: [
      'blackmail|blackmailed|blackmailing|extort|extorted|extortion|coerce|coerces|coercing|coercion|forced',
      'forcibly|forcing|threatened|threatening|hostage|hostages|captive|captives|captivity',
      'kidnap|kidnapped|kidnapping|kidnaps|abduct|abducted|abduction|abductor|imprisoned|enslaved|enslavement',
      'slave|slaves|slavery|slavegirl|helpless|victim|victims|reluctant',
      'at gunpoint|knifepoint',
      'gun|knife to her|his|the head|throat|neck',
      'held down',
      'begging to|for stop|mercy|release|help',
      'trying to escape',
      'casting couch',
    ],
  },
  {
    ...rule,
    id: 'adult_only.trafficking',
    reason: 'Trade in people is not shown here.',
    phrases: [
      'trafficking|trafficked|trafficker|traffickers|pimp|pimped|pimping',
      'human|sex|girl|woman|slave trade|auction|market|slavery|slaves|slave',
      'sold|bought into|as slavery|prostitution|slave',
      'forced prostitution|labor|labour|marriage',
      'brothel captive|slave',
      'mail order bride',
    ],
  },
  {
    ...rule,
    id: 'adult_only.violence',
    // "gore, mutilated, blood" is among the commonest negative prompts, and there it only takes away.
    inNegativePrompt: 'excludes',
    reason: 'Adult content with injury or cruelty is not made here.',
    phrases: [
      'torture|tortured|torturing|mutilate|mutilated|mutilation|dismember|dismembered|dismemberment|decapitated',
      'gore|gory|guro|gutted|amputated|bleeding|bloody|bloodied|stabbed|stabbing|murder|murdered|murdering',
      'strangle|strangled|strangling|strangulation|asphyxiation|asphyxia|choked|choking|cannibal|cannibalism',
      'vore|beaten|bruised|bruises|suicide|hanged|lynched|impaled|genocide',
      'self harm',
      'domestic violence|abuse',
      'abused|battered|brutalized|brutalised|brutal|abusive',
    ],
  },
  {
    ...rule,
    id: 'adult_only.bodily-waste',
    reason: 'Bodily waste is not part of what is made here.',
    phrases: [
      'scat|coprophilia|feces|faeces|defecation|defecating|urophilia|emetophilia|watersports',
      'golden shower|showers',
    ],
  },
];
