/**
 * Nudity and sexual acts. They are refused in the SFW category (`category.adult-wording`) and make the rules about minors
 * strict.
 */
export const explicitWording: readonly string[] = [
  'nude|nudes|nudity|nudist|nudists|naked|nakedness|topless|bottomless|unclothed|undressed|undressing|undress',
  'stripping|striptease|stripper|erotic|erotica|eroticism|sexual|sexually|sex|sexualized|sexualised|nsfw|xxx',
  'porn|porno|pornographic|pornography|hentai|ecchi|ahegao|lewd|lewds|horny|orgasm|orgasmic|orgy',
  'masturbate|masturbating|masturbation|intercourse|fellatio|penis|vagina|vulva|genital|genitals|genitalia',
  'nipple|nipples|boobs|tits|pussy|dick|cock|blowjob|creampie|anal|fuck|fucked|fucking|slut|whore|onlyfans',
  'uncensored|groping|cameltoe',
  'bare|naked|exposed breasts|breasted|chest',
  'no|without clothes|clothing|underwear',
  'fully|completely|totally undressed|unclothed',
  'spread|spreading legs',
  'adult content|only|film|video',
  'having sex',
];

/** Wording that makes a request count as sexual for the same rules, but is allowed in both categories. */
export const suggestiveWording: readonly string[] = [
  'stripped|lingerie|underwear|panties|thong|bra|bikini|bikinis|negligee|sexy|seductive|seducing|sensual',
  'sultry|aroused|arousing|arousal|kinky|fetish|bdsm|bondage|breasts|boudoir|explicit|provocative|busty',
  'cleavage|buttocks|crotch|pantyhose|stockings|garter|underboob|sideboob|thirst trap',
];
