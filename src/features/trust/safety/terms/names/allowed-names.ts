import { designers } from '../people/designers.ts';
import type { Allowance } from '../rule.ts';

const list = (text: string): string[] =>
  text
    .split(/ \| |\n/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Names of designers, and of one whose name many people have. */
const brandsOfPeople = [...list(designers), 'paul smith'];

/** Names that mostly mean a brand, a place, a work or a person of history. */
export const allowedNames: readonly Allowance[] = [
  {
    family: 'real_people',
    reason: 'It is the name of a brand here.',
    appliesIn: 'both',
    phrases: brandsOfPeople.flatMap((name) => [
      `${name} s? {fashion-kind}? {fashion-kind}? {fashion}`,
      `wearing|wears|wore|by|from|dressed_in|clad_in|pair_of|bottle_of ${name}`,
    ]),
  },
  {
    family: 'real_people',
    reason: 'It is the name of a brand or of a product here.',
    appliesIn: 'both',
    phrases: list(`
yves saint laurent | saint laurent | vivienne westwood | louis vuitton | christian dior | hugo boss | alexander mcqueen
oscar de la renta | giorgio armani | coco chanel | karl lagerfeld | kate spade | roberto cavalli | gianni versace
salvatore ferragamo | harry winston | max mara | perry ellis | laura ashley | levi strauss | doc martens | chuck taylor
mary jane|janes | peter pan | levi 's | ted baker | thierry mugler | pierre cardin | nina ricci | emilio pucci
paco rabanne | guy laroche | elsa schiaparelli | cristobal balenciaga | hubert de givenchy | jeanne lanvin | sam edelman
nine west | eddie bauer | john deere | aston martin | rolls royce | harley davidson | mercedes benz | alfa romeo
land rover | bruno magli | jack daniels|daniel's | johnnie walker | jim beam | captain morgan | dom perignon | moet chandon
veuve clicquot | remy martin | evan williams | elijah craig | george dickel | jose cuervo | sailor jerry | samuel adams
stella artois | dr pepper | tom collins | harvey wallbanger | rob roy | shirley temple | arnold palmer
arnold palmer iced tea | oscar mayer | ben jerry 's? | ben and jerry 's? | sara lee | betty crocker | duncan hines
aunt jemima | uncle ben 's? | earl grey | lady grey | granny smith | peach melba | crepe suzette | paul newman style
eggs benedict | beef wellington | lorna doone | bloody mary | jack russell | maine coon | king charles spaniel
saint bernard | ray ban | victoria 's? secret | agent provocateur | fruit of the loom | mary kay | estee lauder
helena rubinstein | elizabeth arden | max factor | yankee candle | john lewis shop|store | wells fargo | morgan stanley
charles schwab | merrill lynch | pizza margherita | caesar salad | tia maria | mark levinson | black eyed susan|susans
rose of sharon hedge|bush|tree? | jerry can|cans | sweet william | jack fruit | tiger lily | ragged robin | rosa canina
santa maria | monstera deliciosa`),
  },
  {
    family: 'real_people',
    reason: 'It is the name of a place here.',
    appliesIn: 'both',
    phrases: list(`
nelson mandela bay|square|bridge | penny lane | abbey road | baker street | carnaby street | martha 's? vineyard | marina del rey
monte carlo | santo domingo | san marino | notre dame | palais garnier | villa borghese | notting hill | beverly hills
joshua tree | buenos aires | baden baden | bora bora | las vegas | los angeles | costa rica | puerto rico | punta cana
cabo san lucas | key west | key largo | carson city | alice springs | charlotte amalie | baton rouge | corpus christi
mason dixon | harry 's bar | frank lloyd wright house | rodeo drive | fort william | prince edward island | king william island
jackson hole | virginia beach | victoria falls | rose garden | madison square garden? | louis armstrong style | charles bridge
piazza navona | chichen itza | machu picchu | angkor wat | taj mahal | hagia sophia | sagrada familia | kuala lumpur | hong kong
abu dhabi | sri lanka | cinque terre | porto alegre | belo horizonte | rio grande | palma de mallorca | gran canaria | lake como
st. moritz | st. tropez | st. kilda | simon 's town | christ church | charles de gaulle airport | john f kennedy airport
juan les pins | belle ile | isla mujeres | isla bonita | ciudad juarez | nuevo leon`),
  },
  {
    family: 'real_people',
    reason: 'It is a figure of fiction, myth or art here.',
    appliesIn: 'both',
    phrases: list(`
james bond | indiana jones | lara croft | harley quinn | poison ivy | jessica rabbit | wonder woman | peter parker | bruce wayne
clark kent | tony stark costume|suit|cosplay | sherlock holmes | robin hood | king arthur | mona lisa | venus de milo | snow white
santa claus | father christmas | adam and eve | romeo and juliet | john doe | jane doe | jack frost | jack o lantern | johnny bravo
betty boop | charlie brown | harry potter | hermione granger cosplay|costume | mary poppins | dorian gray | anna karenina
emma bovary | captain ahab | davy jones | holly golightly | annie hall look|style | daisy duke|dukes | barbie doll | ken doll
princess leia | darth vader | mary magdalene | maria magdalena | joan of arc | lady godiva | salome dance | blade runner
jessica jones cosplay|costume | sailor moon | tifa lockhart cosplay|costume | claire redfield cosplay|costume | jill valentine cosplay|costume
ada wong cosplay|costume | lady macbeth | sleeping beauty | unreal engine | adobe photoshop | mardi gras | ace of spades`),
  },
  {
    family: 'real_people',
    reason: 'It is the name of a person of history, for the way they painted, wrote or played.',
    appliesIn: 'both',
    phrases: list(`
gustav klimt | egon schiele | alphonse mucha | john william waterhouse | william waterhouse | edward hopper | tamara de lempicka
frank lloyd wright | jane austen | georgia o'keeffe | gil elvgren | alberto vargas | helmut newton | frank frazetta | pablo picasso
vincent van gogh | claude monet | edgar degas | paul gauguin | paul cezanne | henri matisse | henri de toulouse lautrec
toulouse lautrec | edouard manet | auguste renoir | pierre auguste renoir | auguste rodin | camille claudel | john singer sargent
singer sargent | jean honore fragonard | francois boucher | jean auguste dominique ingres | peter paul rubens | jan vermeer
johannes vermeer | albrecht durer | lucas cranach | hieronymus bosch | sandro botticelli | leonardo da vinci | caspar david friedrich
william adolphe bouguereau | dante gabriel rossetti | john everett millais | frederic leighton | lawrence alma tadema
william blake | william turner | john constable | joseph turner | norman rockwell | andrew wyeth | ansel adams | edward weston
man ray | diane arbus | robert mapplethorpe | horst p horst | cecil beaton | alfred stieglitz | imogen cunningham
frida kahlo | diego rivera | salvador dali | rene magritte | max ernst | joan miro | marc chagall | amedeo modigliani
edvard munch | franz marc | paul klee | otto dix | ernst ludwig kirchner | george grosz | katsushika hokusai | kitagawa utamaro
aubrey beardsley | arthur rackham | franz von stuck | john collier | oscar wilde | edgar allan poe | mary shelley | bram stoker
lord byron | william shakespeare | agatha christie | charles dickens | marie antoinette | julius caesar | marc antony
mark antony | madame de pompadour | lucrezia borgia | catherine the great | mata hari | josephine baker | theda bara | clara bow
ludwig van beethoven | johann sebastian bach | wolfgang amadeus mozart | frederic chopin | claude debussy`),
  },
];
