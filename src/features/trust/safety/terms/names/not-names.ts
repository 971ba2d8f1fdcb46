/** Words around which two capitalised words name something other than a person. */
const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Names that the dictionary also lists as words, but that mean a person when they are written small. */
export const plainlyNames = set(`
  brad phoebe joey johnny timothy jenny josh jean ken bobby billy sally molly maria john nick ted harry mike
  jimmy tommy amy eva ava mia zoe kim ben tom barry kesha zach bukayo tulsi nicole barbara tim jim joe leo ian ivan liz meg noah emma henry derrick veronica
  nelson marina sheila valentina sofia carlos gabriela`);

/** Given names that are places, months, seasons or words of prompts: another name has to follow them. */
export const alsoOrdinary = set(`
  paris sydney florence victoria charlotte austin dallas houston chelsea brooklyn savannah vienna milan jordan
  kenya india israel chad georgia virginia carolina dakota madison jackson lincoln washington adelaide alice
  verona valencia siena lima kingston bristol petra asia memphis montana nevada orlando geneva marseille cordoba
  ravenna lafayette marion aspen hudson regina alexandria carson melrose rosa luz sol paz mar cielo blanca alba
  flor flora bella gracia dolores pilar mercedes esperanza jesus cruz lupe perla estrella celeste angel venus
  athena aphrodite diana apollo siri eden london lourdes sienna catalina capri kyoto tokyo salem
  camden devon cheyenne denver phoenix logan trinity tiffany armani dior chanel kodak leica santa san saint
  merry royal baron count sir lady lord king queen prince princess major general captain doctor
  bali sari dewi putri indah bunga deniz gul cicek gunes yaz mavi bahar nehir damla ada defne ela
  noel nova luna stella aurora aura jasmin yasmin iris olympia arabia persia china siam burma tan
  bianca bianco nero blanche blanc claire clair pierre rene belle petite chere chloe monet
  frank karl ernst sein lotte heide linde elke gold silber rot weiss uwe
  april june august summer autumn winter spring monday sunday easter christmas
  harley luce photo art deco film lens studio model muse vogue mode goth punk emo lolita manga anime hentai ecchi
  leather satin velvet silk linen lace cotton denim latex ripley elven elf orc fae nymph siren succubus`);

/** What follows the name of a place or of a thing that is named after a person. */
export const placeNouns = set(`
  falls beach park street road avenue lane drive boulevard square circus circle court plaza piazza bridge tower hill
  hills mountain mountains valley canyon desert island islands isle lake river creek bay cove harbour harbor port pier
  coast shore sea ocean gulf strait sound peninsula cape cliff cliffs rock rocks forest woods grove garden gardens
  meadow fields vineyard winery ranch farm farmhouse villa palace castle mansion manor estate cottage house hotel motel
  inn lodge resort spa suite apartment loft penthouse chalet cabin terrace balcony rooftop station airport terminal
  metro subway line highway route freeway trail path city town village county district borough state republic kingdom
  province region territory hole springs spring heights point bluff butte mesa market mall store shop cafe bar pub
  restaurant diner bistro bakery brewery club theatre theater opera museum gallery library university college school
  academy hospital church cathedral chapel abbey monastery temple mosque synagogue cemetery stadium arena zoo aquarium
  fountain statue monument memorial arch gate wall docks dock marina canal locks dam reservoir glacier volcano reef
  lagoon atoll dunes basin plateau plains prairie steppe savanna jungle rainforest wetlands marsh swamp delta
  evening morning night nights sunset sunrise skyline summer winter autumn fall weekend holiday vacation
  style fashion dress gown suit shirt blouse skirt jeans boots shoes heels pumps sandals hat bag handbag lamp chair sofa
  table desk bed rug quilt collar costume cosplay perfume cologne lipstick underwear lingerie bikini swimsuit runway
  cocktail whiskey whisky bourbon rum gin vodka wine champagne beer brandy cognac tea coffee cake pie salad sandwich
  apple apples pear cherry potatoes sauce cheese bread candy chocolate ice cream spaniel terrier retriever shepherd dog
  cat butterfly lily rose roses flower flowers tree orchid motorcycle car tractor guitar piano pen watch camera lens film`);

/** What stands before a place that is called like a person. */
export const placePrefixes = set(`
  san santa santo sao saint st ste sainte sankt sint lake mount mt monte mont fort ft port porto puerto cape cap point
  isle ile isla island villa casa castello chateau schloss hotel via viale rue avenue av calle plaza plaza piazza place
  platz strasse street playa praia plage spiaggia beach bay baie golfo river rio costa cote coast sierra baden bad
  new old north south east west little upper lower downtown port palazzo palais parc park jardin jardim camp base los
  las el king queen prince princess sir lady lord captain doctor major saint maine byron`);

/** What ends a name in a sentence: a lower-case surname that is also a word must stand before it. */
export const afterName = set(`
  a in on at with as by near inside and wearing is sitting standing lying posing smiling walking dancing holding looking
  naked nude topless en con sur dans avec im am auf mit na em com su la lo`);

/** Artists with one name that is no word, and those whose name is one unless it is capitalised. */
export const mononyms = set(`
  rihanna zendaya beyonce shakira rosalia kesha lizzo eminem normani bjork enya awkwafina markiplier valkyrae pokimane halsey
  ninajirachi deadmau5 skrillex zedd kygo avicii marshmello diplo tiesto timbaland ludacris ashanti ciara
  aaliyah anitta ludmilla maluma ozuna jisoo jimin taeyeon hyuna sunmi hwasa xxxtentacion mrbeast pewdiepie ksi sssniperwolf
  xqc dantdm jacksepticeye kaytranada`);
export const mononymsInCapitals = set(
  'adele drake usher cher sia madonna seal sting pink lorde dido halsey future moby',
);

/** What stands before a name in a sentence. */
export const beforeName = set(`
  of with by featuring starring named called and like portrait photo picture model actress actor singer de von mit con avec
  di met med z`);

/** Words for places that are common surnames too: "Diane Lane". */
export const surnamesOfPlaces = set(
  'hill park lake lane woods rivers banks church castle marsh rose lily fields hall gates rock house',
);

/** Colours and materials, which follow flowers and stones: "rose gold", "olive green". */
export const colours = set(`
  white black brown green grey gray gold golden silver blue red pink purple violet yellow orange rose amber glass stone
  wood satin velvet silk lace leather dust`);

/** Words of prompts that no dictionary of the lists has. */
export const promptWords = set(`
  harbour colour coloured colours grey theatre centre jewellery pyjamas favourite armour bokeh boho noir uhd hdr dslr cgi
  octane cyberpunk steampunk dieselpunk synthwave vaporwave cottagecore kawaii chibi selfie lookbook photoshoot upscaled
  photorealistic hyperrealistic realism closeup midjourney artstation deviantart cinematic volumetric tulle negligee
  bodysuit bodycon babydoll bralette bustier corset thong fishnet fishnets stilettos balayage sarong kimono yukata hanfu
  hanbok qipao cheongsam dirndl sari saree lehenga kurta obi tatami onsen ryokan villa chaise longue chaise plateau
  chiaroscuro sfumato impasto gouache risograph cyanotype daguerreotype tintype polaroid kodachrome portra ektachrome
  tri velvia fujifilm hasselblad nikon canon leica sony unreal engine blender photoshop lightroom jacuzzi cabana gazebo
  pergola veranda boudoir burlesque cabaret pinup anal oral milf bdsm dom sub femdom pawg bbw sfw nsfw lora steps cfg
  ponytail updo bob pixie bangs undercut dreadlocks cornrows freckles dimples tanline tanlines cosplay sims gta
  duomo ringstrasse altstadt altbau neubau fachwerk kasbah medina riad souk favela hacienda finca trattoria osteria boulangerie patisserie`);

/** Words between a given name and a surname: "van", "de la", "O’". */
export const particles = set(`
  de da di do dos das del della dela der den van von vom zu zum af av la le lo el al bin ibn ben bint abu mac mc o d l st
  ter ten te y e san dalla degli du des nic ni ap`);

/** East Asian families' names in Latin letters, which stand first: "Kim Taehyung". */
export const familiesFirst = set(`
  kim lee park choi jung jeong kang cho yoon jang lim han shin seo kwon hwang ahn song jeon hong bae son yoo moon
  oh ko gong cha nam go heo ryu yang liu wang zhang chen li zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo
  zheng liang xie tang deng feng xiao cao peng zeng tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren
  shen yao fan fang nguyen tran pham hoang vu vo dang bui ngo duong ly phan dinh trinh truong
  tanaka suzuki sato watanabe ito yamamoto nakamura kobayashi kato yoshida yamada hoshino`);
