/** Words by which a draft would say that the persona is a person or that no AI writes. */
const denials =
  /\b(?:i ?['’]?a?m|im|we ?['’]?re) (?:definitely |actually |really |just |100% )*(?:not an? (?:ai|bot|robot|machine|program)|(?:an? )?(?:real|human|actual)\b(?: (?:person|woman|man|human|girl|being))?)|\bno ai\b|\bnot ai\b|\bich bin (?:wirklich |echt )?(?:ein (?:echter |realer )?mensch|echt\b|kein(?:e)? (?:ki|bot))|\bje (?:suis|ne suis) (?:pas (?:une ia|un robot)|une? (?:vraie?|humaine?))|\bsoy (?:una persona )?(?:real|humana?)\b|\bno soy (?:una ia|un bot)/iu;

/** Whether a text denies that the persona is invented or that AI writes. */
export const deniesAi = (text: string): boolean => denials.test(text.normalize('NFKC'));
