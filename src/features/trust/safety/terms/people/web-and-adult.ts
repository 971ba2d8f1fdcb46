/** Streamers, influencers and performers of adult content. */
export const webAndAdult = `
addison rae easterling | adin ross | ali abdaal | alia shelesh | alex cooper podcast | alex consani | alexandra botez | andrea botez
alexis ren | alfie deyes | alinity divine | alisha marie | alissa violet | alix earle | amelia dimoldenberg | andrew tate | tristan tate
anitta bbb | anthony padilla | ian hecox | antonia gentry | ashley kalashnikov | avani gregg | baby ariel | barbara o'neill youtube
barstool portnoy | dave portnoy | benny drama | bethany mota | brent rivera | lexi rivera | brett cooper | bretman rock | brooke monk
bryce hall | cameron dallas | casey neistat | charli damelio | charlotte parler | chase hudson | claire saffitz | cody ko | noel miller
colleen ballinger | corpse husband | dakota tyler | daniel howell | phil lester | danielle bregoli | danielle cohn | david dobrik | dharmann
dixie damelio | ellie zeiler | eleanor neale | elle mills | emma chamberlain | emily mariko | ethan klein | hila klein | eugenia cooney
evie magazine | felix kjellberg | felix lengyel | gabbie hanna | gigi gorgeous | george clarkey | glozell green | hannah stocking
hasan piker | hasanabi | huda kattan | imane anys | inoxtag | irene kim influencer | ishowspeed | jack dail | jacksepticeye
sean mcloughlin | jaclyn glenn | jaclyn hill | jake webber | james charles dickinson | jeffree star | jenna marbles | jeremy hutchins
jimmy donaldson | joe sugg | joey graceffa | johnnie guilbert | josh richards tiktok | josie canseco | kaceytron | kallmekris
katya elise henry | karl jacobs | kelianne stankus | kris collins | krissy cela | kwebbelkop | lana rhodes | lauren giraldo | lele pons
leah ashe | lena mahfouf | lena situations | lexi hensler | liam carpenter | lilly singh | lil tay | logan thirtyacre | lori harvey
luca hollestelle | ludwig ahgren | mackenzie ziegler | maddie ziegler | madison bailey | madeleine bell | mark fischbach | mark rober
marques brownlee | marzia bisognin | matpat | matthew patrick | meredith duxbury | mikayla nogueira | miniminter | molly mae hague
molly burke | monet mcmichael | mrs dow jones | nala ray | nara smith | nadeshot | natalia taylor | natalie noel | nick austin hype
nikita dragun | nikkie tutorials | nikkie de jager | niki nihachu | ninja blevins | tyler blevins | noah beck | noen eubanks | olivia jade
lori loughlin | olivia neill | pamela reif | patricia bright | philip defranco | preston arsement | brianna arsement | quackity
qtcinderella | rachell hofstetter | rebecca zamolo | rhett mclaughlin | link neal | rosanna pansino | ryan higa | ryan trahan
safiya nygaard | sam and colby | colby brock | sarah schauer | shane dawson | shroud streamer | simply nailogical | snooki polizzi
sommer ray | sssniperwolf | stefanie giesinger | stefflon don | supercar blondie | sway boys | tana mongeau | tanner fox | tara lynn twitch
tara yummy | tati westbrook | tfue tenney | thomas petrou | tinx influencer | tommyinnit | trisha paytas | troy zarba | turner tenney
rae valkyrae | vanessa merrell | veronica merrell | victoria waldrip | vivian jenna | wengie huang | wroetoshaw | xqc | yoatmog
yuya mexico | zach king magician | zoe sugg | zoella sugg | zoe laverne | darren watkins jr | darren watkins | jessica nigri
mary belle kirschner | amouranth kaitlyn | kaitlyn siragusa | indiefoxx | sweet anita | pokimane anys | neekolul | sykkuno | knossi
montanablack | dagi bee | bibi claassen | julian claassen | shirin david youtube | rezo youtube | squeezie hauchard | lucas hauchard
norman thavaud | natoo youtube | cyprien iov | enjoyphoenix | marie lopez youtube | khaby lame tiktok | german garmendia | elrubius
ruben doblas | juanpa zurita | kimberly loaiza | lizbeth rodriguez | yanet garcia | wismichu | thegrefg | влад бумага | влад а4
карина каспарянц | инстасамка | дарья зотеева | катя адушкина | виктория боня | ксения бородина | саша спилберг | юлик онешко | 三崎優太 | ヒカキン
東海オンエア | はじめしゃちょー | 李佳琦 | 李子柒 | 薇娅 | papi酱 | 董宇辉 | 쯔양 | 침착맨 | 풍월량 | mia khalifa | riley reid | sasha grey | lana rhoades | angela white
asa akira | abella danger | adriana chechik | eva elfie | mia malkova | elsa jean | lisa ann | jenna jameson | stephanie clifford daniels
rocco siffredi | johnny sins | valentina nappi | alexis texas | brandi love | dani daniels | nicole aniston | gabbie carter | emily willis
kenzie reeves | lena paul | kendra lust | ava addams | gianna dior | vina sky | rae lil black | violet myers | manuel ferrara | kayden kross
tera patrick | jesse jane | romi rain | cherie deville | dillion harper | august ames | aletta ocean | alina lopez | abigail mac
alison tyler | anissa kate | anna bell peaks | apolonia lapiedra | ariella ferrera | bonnie rotten | bridgette b | bree olson | brett rossi
briana banks | britney amber | carter cruise | cassidy banks | chanel preston | christy mack | cory chase | courtney taylor performer
dana dearmond | danny d | demi rose | dee williams performer | devon performer | diamond jackson | eliza ibarra | ella knox | elena koshka
emma hix | eva angelina | eva lovia | faye reagan | gia derza | gina valentina | ginger lynn | haley reed | holly michaels | ivy lebelle
james deen | janice griffith | jada stevens | jasmine jae | jayden james | jia lissa | jessa rhodes | jessica drake | jill kassidy
joanna angel | jordi el nino polla | julia ann | kagney linn karter | karla kush | katrina jade | keiran lee | kendra sunderland
kenna james | kissa sins | kristen scott | lacy lennon | layla london | leah gotti | lela star | lexi belle | lexi luna | liya silver
little caprice | madison ivy | maitland ward | mandy muse | mark davis performer | megan rain | melissa moore performer | mia melano
mick blue | mike adriano | monique alexander | naomi swann | natasha nice | nina hartley | nikki benz | nina north | nyomi banxxx
peta jensen | piper perri | puma swede | rachel starr | remy lacroix | reagan foxx | richelle ryan | ron jeremy | sara jay | sarah vandella
shyla jennings | shyla stylez | silvia saint | sophie dee | stella cox | sybil stallone | tasha reign | tori black
tiffany thompson performer | traci lords | valentina jewels | vanna bardot | veronica avluv | vicki chase | xander corvus | yasmine de leon
zoey holloway | lucy pinder | keeley hazell | jordan katie price | katie price | jodie marsh | bonnie blue performer | lily phillips
sophie rain | camilla araujo | lexi marvel | piper rockelle mother | sophie mudd | demi mawby | genie exum | bella brookz | corina smith
maria ozawa | sora aoi | yua mikami | yui hatano | julia kyoka | tsukasa aoi | shunka ayami | eimi fukada | saika kawakita | hitomi tanaka
anri okita | minami kojima
`;
