/**
 * What the safety rules of generation do not cover in a message: threats against oneself and others, and unlawful
 * offers. A match hands the thread to a person; it accuses no one, so the words are chosen wide.
 */
import type { Concern } from '#contract/replies.ts';

type Words = {
  concern: Extract<Concern, 'self_harm' | 'violence' | 'unlawful'>;
  patterns: readonly RegExp[];
};

/**
 * Whole words of texts that are folded: lower case, without accents and apostrophes.
 *
 * @param parts alternatives, in which `*` is any end of a word and `WORD` any word
 */
function build(...parts: readonly string[]): RegExp[] {
  return parts.map((part) => {
    const pattern = part.replaceAll('*', String.raw`\p{L}*`).replaceAll('WORD', String.raw`\p{L}+`);
    return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'u');
  });
}

const words: readonly Words[] = [
  {
    concern: 'self_harm',
    patterns: build(
      '(?:kill|killing|hurt|hurting|harm|harming|cut|cutting|hang|hanging|shoot|shooting|starve|starving) (?:my ?self|me)',
      'suicid*|kms|unalive',
      '(?:want|wanna|going|gonna|ready|rather|better|wish i (?:was|were)|wish i could)(?: to)?(?: be)? (?:die|dead)',
      'end (?:my life|it all|things for good)|take my (?:own )?life|no reason to live|(?:do not|dont|cant|cannot) (?:want to )?(?:live|go on)(?: any ?more| like this)?|better off without me|self ?harm*|overdos*',
      'selbstmord*|suizid*|(?:bring|bringe|toete|tote|ritze|verletze) (?:ich )?mich(?: um| selbst)?|mich (?:umbringen|toten|toeten|ritzen|verletzen)|will (?:nicht mehr leben|sterben)|nicht mehr leben',
      'suicide*|me (?:tuer|suicider|faire du mal)|veux mourir|envie de mourir|en finir avec la vie',
      'suicid*|matarme|quitarme la vida|quiero morir(?:me)?|no quiero vivir|hacerme dano|cortarme',
      'me matar|tirar minha vida|quero morrer|nao quero (?:mais )?viver',
      'uccidermi|ammazzarmi|farla finita|voglio morire|togliermi la vita',
      'zabic sie|chce umrzec|nie chce zyc|samoboj*',
    ),
  },
  {
    concern: 'violence',
    patterns: build(
      '(?:ill|i will|i am going to|im going to|im gonna|i want to|gonna|going to|will) (?:kill|murder|stab|shoot|rape|hurt|beat|strangle|find|hunt) (?:you|u|her|him|them|your WORD|my WORD)',
      '(?:you|u) (?:will|are going to|gonna|deserve to) (?:die|pay for this|bleed)|i know where (?:you|u) live|bomb|school shooting|mass shooting|shoot up|acid attack|death threat',
      '(?:bringe?|stech*|schlag*|erschiess*) (?:ich )?(?:dich|euch|sie|ihn)(?: um| ab| tot)?|(?:dich|euch|sie|ihn) (?:umbringen|toten|toeten|abstechen|erschiessen|vergewaltigen|totschlagen)|ich weiss wo du wohnst|amok*',
      '(?:vais|veux) (?:te|vous|le|la) (?:tuer|violer|frapper|retrouver)|je sais ou tu habites',
      '(?:voy a|quiero) (?:matar|violar|golpear|encontrar)(?:te|la|lo| a WORD)?|se donde vives',
      '(?:vou|quero) (?:te )?(?:matar|estuprar|bater)(?: voce)?|sei onde voce mora',
      'ti (?:ammazzo|uccido|stupro|trovo)|so dove abiti',
      'zabij* (?:cie|ja|go)|wiem gdzie mieszkasz',
    ),
  },
  {
    concern: 'unlawful',
    patterns: build(
      '(?:sell*|buy*|deal*|ship*|got|get you|need|want)(?: WORD){0,2} (?:coke|cocaine|heroin|meth|fentanyl|mdma|ecstasy|ketamine|weed|crack|guns?|firearms?|weapons?|explosives?)',
      '(?:fake|false|forged|cloned|stolen) (?:passports?|ids?|documents?|money|bills|cards?|credit cards?|accounts?)|money launder*|launder(?:ing)? (?:the |my |your |some )?money|carded|cvv dumps?|credit card numbers?|hire a hacker|hitman|contract killing',
      '(?:human|sex|organ|child) traffick*|cp links?|pay(?:ing)? (?:you )?for (?:sex|a meet ?up|escort*)|(?:sex|meet ?up) for (?:money|cash)|escort service',
      '(?:leak|expose|publish|send)(?: WORD){0,3} (?:nudes|videos|pictures|photos|address)(?: WORD){0,4} (?:unless|if you (?:do not|dont))|blackmail*|extort*',
      '(?:verkauf*|kauf*|besorg*)(?: WORD){0,2} (?:koks|kokain|heroin|drogen|waffen?|gras)|gefalschte* (?:pass|ausweis|geld|papiere)*|geldwasche|auftragsmord*|erpress*',
      '(?:vends|achete|vendre|acheter)(?: WORD){0,2} (?:cocaine|drogue|heroine|armes?)|faux (?:papiers|billets|passeports?)|blanchi* (?:de l )?argent|chantage',
      '(?:vendo|compro|vender|comprar)(?: WORD){0,2} (?:cocaina|droga|heroina|armas?)|(?:pasaportes?|documentos) falsos?|lav(?:ar|ado)(?: de)? dinero|sicario|chantaje',
      '(?:vendo|compro)(?: WORD){0,2} (?:cocaina|drogas?|armas?)|documentos falsos|lavagem de dinheiro|chantagem',
      '(?:vendo|compro)(?: WORD){0,2} (?:cocaina|droga|armi)|documenti falsi|riciclaggio|ricatt*',
      '(?:sprzedam|kupie)(?: WORD){0,2} (?:kokain*|narkotyk*|bron)|falszyw* (?:dokument*|paszport*)|szantaz*',
    ),
  },
];

/** An age below 18 that the writer says of themselves. */
const youngAge =
  /(?<![\p{L}\p{N}])(?:i ?a?m|im|i just turned|turning|ich bin|j ?ai|tengo|tenho|ho|mam) (?:only |just |erst |nur |solo |apenas )?(?:[1-9]|1[0-7])(?! ?(?:%|percent|minutes?|hours?|days?|weeks?|months?|miles?|km|feet|inch\p{L}*|cm|minuten|stunden|euros?|dollars?))(?![\p{N}.,]\d)(?![\p{L}\p{N}])|(?:in|still at|still in) (?:(?:high|middle|elementary|primary|secondary|grade) )?school|(?:[1-9]|1[0-7])(?: ?(?:years?|yrs?)(?: ?old)?| ?yo| ?jahre? alt| ans| anos| anni| lat)(?![\p{L}\p{N}])/u;

/** Finds what a message is about that no model may answer. */
export function findConcerns(text: string): Concern[] {
  const folded = fold(text);
  const found: Concern[] = words
    .filter(({ patterns }) => patterns.some((pattern) => pattern.test(folded)))
    .map(({ concern }) => concern);
  return youngAge.test(folded) ? ['minors', ...found] : found;
}

/** Lower case, without accents, invisible characters and punctuation within words; one space between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’`]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}%.,]+/gu, ' ')
    .replace(/[.,]+(?!\p{N})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
