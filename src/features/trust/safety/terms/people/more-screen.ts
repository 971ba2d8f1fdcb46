/** More actors, models and hosts, by the language of their work. */
export const moreScreen = `
aaron taylor johnson | abigail spencer | adam scott | adele exarchopoulos | alan rickman | alexandra breckenridge | alexander skarsgard
alexa chung | alexa demie | alexis bledel | ali larter | alice eve | alicia silverstone | alicia vikander | alison brie | allison janney
allison williams | alyson hannigan | alyssa milano | amanda peet | amanda seyfried | amandla stenberg | amber rose model | america ferrera
amy poehler | amy schumer | ana de la reguera | andie macdowell | andrew lincoln | andrew scott | andy samberg | anna chlumsky | anna faris
anna kendrick | anna kournikova | anna paquin | anna sawai | anna taylor joy | annasophia robb | annette bening | anson mount
anthony mackie | antony starr | ariana debose | ariel winter | armie hammer | ashley benson | ashley graham | ashley judd | ashley olsen
ashley tisdale | asia argento | aubrey o'day | austin butler | ayo edebiri | bailee madison | barbara palvin | barry keoghan | bella thorne
bella ramsey | ben barnes | ben foster | ben whishaw | bette midler | bill hader | bill nighy | bill skarsgard | billy bob thornton
billy crystal | billy porter | blythe danner | bob odenkirk | brenda song | brendan fraser | brian cox | bridget moynahan | britt robertson
brittany snow | bruna marquezine | bryce dallas howard | caitriona balfe | calista flockhart | cameron diaz | cameron monaghan
camila mendes | camila morrone | candace cameron bure | candice swanepoel | carey mulligan | carmen electra | carrie coon | cary elwes
casey affleck | catherine o'hara | catherine zeta jones | chace crawford | chadwick boseman | charlie cox | charlie hunnam
charlotte gainsbourg | charlotte rampling | chelsea handler | chiwetel ejiofor | chloe bennet | chloe sevigny | chloe zhao | chris pine
christie brinkley | christina applegate | christina ricci | christopher walken | chrissy teigen | cobie smulders | cole sprouse
dylan sprouse | colin firth | colin jost | connie britton | constance wu | cynthia erivo | daisy edgar jones | daisy ridley | dan levy
dan stevens | dane dehaan | daniel bruhl | daniel dae kim | daniel kaluuya | danny devito | danny trejo | danai gurira | david duchovny
david harbour | david schwimmer | david spade | david tennant | debby ryan | denise richards | dev patel | diane keaton | diane lane
dianna agron | diego luna | dominic west | dominic sessa | donald glover | donald sutherland | doutzen kroes | dove cameron | eiza gonzalez
elisabeth moss | elizabeth banks | elizabeth debicki | elizabeth hurley | elizabeth perkins | elizabeth gillies | elle fanning
ellen pompeo | ellie kemper | elsa hosk | elsa pataky | emilie de ravin | emily bett rickards | emily deschanel | emily mortimer
emily vancamp | emily watson | emma corrin | emma d'arcy | emma mackey | emma roberts | emmy rossum | eric bana | eric dane | erin moriarty
ethan hawke | eugene levy | evan peters | evan rachel wood | evangeline lilly | famke janssen | felicity huffman | felicity jones
finn wolfhard | forest whitaker | frances mcdormand | freddie highmore | freida pinto | gabrielle union | gael garcia bernal
gaten matarazzo | geena davis | gemma arterton | geoffrey rush | gillian anderson | gillian jacobs | gina carano | gina gershon
gina rodriguez | ginnifer goodwin | glen powell | glenn close | goldie hawn | greta gerwig | greta lee | gugu mbatha raw
gwendoline christie | haley bennett | haley lu richardson | hannah waddingham | harvey keitel | hayden christensen | hayden panettiere
hayley atwell | heather graham | heather locklear | helen hunt | henry golding | hilary duff | hilary swank | holly willoughby | hugh laurie
hunter schafer | ian somerhalder | imogen poots | isla fisher | isabela merced | jack huston | jack lowden | jack reynor | jacob elordi
jada pinkett smith | jaden smith | jaime king | jaimie alexander | jake johnson | james corden | james gandolfini | james marsden
james norton | james spader | jamie bell | jamie chung | jamie dornan | jane krakowski | jane lynch | jane seymour | january jones
jason bateman | jason isaacs | jason segel | jason sudeikis | jeff bridges | jeff goldblum | jeffrey dean morgan | jena malone | jenna dewan
jenna fischer | jenna tatum | jennifer beals | jennifer coolidge | jennifer hudson | jennifer jason leigh | jennifer morrison
jenny mccarthy | jenny slate | jeremy allen white | jeremy irons | jeremy strong | jerry seinfeld | jesse eisenberg | jesse plemons
jesse williams | jessica henwick | jessica lange | jessica simpson | jimmy fallon | jimmy kimmel | joan cusack | joan smalls | joanna garcia
joanna krupa | joe alwyn | joe keery | joe manganiello | joel edgerton | joel kinnaman | john cho | john cusack | john goodman | john legend
john malkovich | john oliver | john stamos | jon bernthal | jon stewart | jonah hill | jonathan bailey | jonathan groff | jonathan majors
jordan peele | joseph gordon levitt | josephine langford | josh duhamel | josh hartnett | josh hutcherson | josh o'connor | judi dench
julia garner | julia louis dreyfus | julia ormond | julia stiles | juliette lewis | juno temple | justin theroux | kaitlyn dever
karen gillan | karlie kloss | kat dennings | kate bosworth | kate mara | kate walsh | katee sackhoff | katherine heigl | katherine langford
katherine mcphee | kathryn hahn | kathryn newton | kathy bates | katie holmes | katie leung | kelly brook | kelly reilly | kelly ripa
kelly rowland | kerry washington | kevin bacon | kevin costner | kevin hart | kevin kline | kevin spacey | kiernan shipka
kiefer sutherland | kirsten dunst | kit harrington | kristen wiig | kristin chenoweth | kristin davis | kristin kreuk | krysten ritter
kyle maclachlan | lacey chabert | lakeith stanfield | lana condor | lara pulver | laura dern | laura harrier | laura linney | laura prepon
laura vandervoort | lauren cohan | lauren conrad | lauren graham | laverne cox | lea michele | lea seydoux | lea thompson | leighton meester
lena dunham | lena headey | leslie mann | letitia wright | liev schreiber | lily aldridge | lily gladstone | lily rabe | lily rose depp
lily tomlin | linda cardellini | lisa bonet | lisa kudrow | liv tyler | lola kirke | lucy boynton | lucy hale | lucy lawless | luke evans
luke hemsworth | luke wilson | mackenzie davis | mackenzie foy | madelaine petsch | madeline brewer | maggie gyllenhaal | mahershala ali
maisie williams | malin akerman | mandy moore | margaret qualley | mariska hargitay | marisa tomei | mark ruffalo | martin freeman
martin lawrence | martin scorsese | mary elizabeth winstead | mary kate olsen | mary louise parker | mary steenburgen | matt bomer
matt czuchry | matt le blanc | matt leblanc | matthew fox | matthew goode | matthew perry | maude apatow | maya hawke | maya rudolph
mayim bialik | megalyn echikunwoke | melanie griffith | melanie laurent | melanie lynskey | melissa benoist | melissa fumero | melissa rauch
mia goth | mia wasikowska | michael b. jordan | michael cera | michael douglas | michael j fox | michael keaton | michael shannon
michael sheen | michelle dockery | michelle keegan | michelle monaghan | michelle rodriguez | michelle trachtenberg | michelle williams
miles teller | milo ventimiglia | mindy kaling | minka kelly | minnie driver | miranda cosgrove | miranda kerr | mischa barton
molly ringwald | morena baccarin | nadine velazquez | naomi ackie | naomi scott | naomie harris | natalia dyer | natasha lyonne
nathan fillion | neve campbell | nicholas braun | nicholas hoult | nick offerman | nicola coughlan | nicola peltz | nikki reed | nina dobrev
noah centineo | noah schnapp | nikolaj coster waldau | noomi rapace | octavia spencer | odette annable | olivia cooke | padma lakshmi
nicky hilton | parker posey | patricia arquette | rosanna arquette | patrick dempsey | paul bettany | paul dano | paul giamatti
paul walker | paz vega | penn badgley | peter capaldi | peter dinklage | peter sarsgaard | phoebe dynevor | pierce brosnan | piper perabo
pom klementieff | poppy delevingne | portia de rossi | rachel bilson | rachel brosnahan | rachel zegler | rainn wilson | rami malek
rashida jones | ray liotta | rebecca ferguson | rebecca hall | rebecca romijn | rebel wilson | rege jean page | regina hall | regina king
renee rapp | renee zellweger | richard gere | richard madden | ricky gervais | riley keough | rivers cuomo | rob lowe | robin tunney
robin wright | romee strijd | ron howard | rooney mara | rosa salazar | rosario dawson | rose byrne | rose leslie | rose mcgowan
rosie huntington whiteley | rosie perez | ruby rose | rupert grint | ruth negga | ruth wilson | ryan phillippe | ryan seacrest | sam claflin
sam heughan | sam neill | sam rockwell | sam worthington | samantha jones model | samara weaving | sandra oh | sanaa lathan | sara sampaio
sara bareilles | sarah bolger | sarah chalke | sarah gadon | sarah hyland | sarah paulson | sarah shahi | sarah silverman | sarah snook
sarah wayne callies | sasha luss | sean bean | sebastian stan | selma blair | seth macfarlane | seth meyers | seth rogen | shannen doherty
shannon elizabeth | shay mitchell | shemar moore | shiri appleby | shirley maclaine | sienna miller | simon pegg | simone ashley | simu liu
sofia boutella | sofia carson | sofia coppola | sophia bush | sophia lillis | stana katic | stanley tucci | stella maxwell
stellan skarsgard | stephanie beatriz | stephen amell | stephen fry | steve buscemi | steve carell | steve martin | steven yeun
suki waterhouse | tahar rahim | tatiana maslany | taylor kitsch | taylor lautner | taylor momsen | taylor hill model | taylor schilling
ted danson | teri hatcher | tessa thompson | thandiwe newton | theo james | thomasin mckenzie | tiffany haddish | tim allen | tim burton
tim roth | timothy olyphant | tina fey | tobey maguire | tom felton | tommy lee jones | toni collette | tony hale | topher grace
tracy morgan | trevor noah | ty burrell | ursula corbero | vanessa marano | vanessa paradis | vera farmiga | victoria justice
viggo mortensen | walton goggins | wentworth miller | wes anderson | will arnett | will poulter | willa holland | wilmer valderrama
yara shahidi | yvonne strahovski | zach braff | zachary levi | zachary quinto | zazie beetz | zoey deutch | zosia mamet
alessandra ambrosio | adriana lima | behati prinsloo | elle macpherson | eva herzigova | christy turlington | adut akech | anok yai
vittoria ceretti | winnie harlow | lily donaldson | jourdan dunn | liu wen | josephine skriver | martha hunt | jasmine tookes | lais ribeiro
izabel goulart | emily didonato | nina agdal | hannah davis | kelly gale | georgia fowler | iskra lawrence | paloma elsesser | blanca suarez
maria pedraza | ester exposito | najwa nimri | aitana sanchez gijon | alvaro morte | miguel angel silvestre | mario casas | maxi iglesias
belen rueda | clara lago | macarena garcia | danna paola | maite perroni | dulce maria cantante | anahi puente | belinda peregrin
eugenio derbez | kate del castillo | yalitza aparicio | salma hayek pinault | angelique boyer | sebastian rulli | camille cottin
melanie thierry | louise bourgoin | berenice bejo | clemence poesy | cecile de france | ludivine sagnier | omar sy | vincent cassel
romain duris | guillaume canet | pierre niney | francois civil | mathieu kassovitz | gaspard ulliel | lou doillon | isabelle carre
alice isaaz | nora arnezeder | josephine japy | marine vacth | leila bekhti | nora tschirner | karoline herfurth | matthias schweighofer
til schweiger | elyas m'barek | palina rojinski | lena gercke | barbara meier | sophia thomalla | collien fernandes | yvonne catterfeld
iris berben | veronica ferres | alexandra maria lara | sibel kekilli | sandra huller | barbara schoneberger | joko winterscheidt
lena meyer landrut | sabrina ferilli | alessandra mastronardi | matilda de angelis | luca marinelli | pierfrancesco favino | raoul bova
ilary blasi | michelle hunziker | elisabetta canalis | diletta leotta | melissa satta | elena santarelli | valeria golino | bruna linzmeyer
paolla oliveira | juliana paes | grazi massafera | marina ruy barbosa | larissa manoela | sabrina sato | isis valverde | taina muller
caua reymond | rodrigo santoro | reynaldo gianecchini | sonia braga | alice braga | giovanna ewbank | sara matos | daniela ruah
malgorzata kozuchowska | kinga rusin | anna lewandowska | kuba wojewodzki | malgorzata socha | agnieszka wozniak starak | joanna opozda
hande ercel | serenay sarikaya | tuba buyukustun | neslihan atagul | demet ozdemir | elcin sangu | berguzar korel | kenan imirzalioglu
burak ozcivit | kerem bursin | cagatay ulusoy | engin akyurek | hazal kaya | meryem uzerli | aras bulut iynemli | carice van houten
michiel huisman | sylvie meis | chantal janzen | yolanthe cabau | lieke van lexmond | lara stone | gustaf skarsgard | ida engvoll
karolina kurkova | petra nemcova | pia wurtzbach | catriona gray | nadine lustre | liza soberano | kathryn bernardo | davika hoorne
urassaya sperbund | mario maurer | araya hargate | dian sastrowardoyo | raisa andriana | pevita pearce | ngo thanh van | ninh duong lan ngoc
hari won | tran thanh | ксения собчак | дмитрий нагиев | юлия пересильд | регина тодоренко | светлана ходченкова | анна хилькевич
павел воля | ляйсан утяшева | кристина асмус | екатерина климова | надежда сысоева | александра бортич | наталья водянова | марина кравец
гарик харламов | иван ургант | максим галкин | юрий дудь | елизавета боярская | любовь аксенова | паулина андреева | милана хаметова
риналь мухаметов | сергей светлаков | марина александрова | анна старшенбаум | ирина старшенбаум | мария шумакова | анна снаткина
екатерина шпица | полина максимова | катерина осадча | оля полякова | даша астаф'єва | леся нікітюк | настя каменських | володимир остапчук
григорій решетник | 有村架純 | 吉岡里帆 | 佐々木希 | 深田恭子 | 本田翼 | 小松菜奈 | 川口春奈 | 佐藤健 | 横浜流星 | 山崎賢人 | 吉沢亮 | 竹内涼真 | 高橋一生 | 福山雅治 | 三上悠亜 | 明日花キララ | 波多野結衣
蒼井そら | 深田えいみ | 河北彩花 | 小島みなみ | 橋本マナミ | 藤田ニコル | 池田エライザ | 今田耕司 | 小栗旬 | 沢尻エリカ | 満島ひかり | 蒼井優 | 宮崎あおい | 戸田恵梨香 | 永野芽郁 | 森七菜 | 清原果耶 | 上白石萌音 | 白石麻衣
齋藤飛鳥 | 生田絵梨花 | 山本美月 | 中条あやみ | 玉城ティナ | 新木優子 | 손예진 | 한소희 | 배수지 | 김태희 | 전도연 | 신민아 | 박은빈 | 고윤정 | 김고은 | 박보영 | 박신혜 | 김유정 | 김지원 | 한효주 | 한지민 | 정유미
이영애 | 차은우 | 정해인 | 박보검 | 이동욱 | 이종석 | 김우빈 | 남주혁 | 조인성 | 강동원 | 원빈 | 이병헌 | 마동석 | 유재석 | 강호동 | 임윤아 | 김세정 | 杨紫 | 倪妮 | 关晓彤 | 鞠婧祎 | 唐嫣 | 孙俪 | 高圆圆
李现 | 张艺谋 | 汤唯 | 刘诗诗 | 古力娜扎 | 景甜 | 张雨绮 | 柳岩 | 舒淇 | 林心如 | 李冰冰 | 周冬雨 | 虞书欣 | 赵露思 | 白敬亭 | 龚俊 | 张若昀 | 邓超 | 吴亦凡 | 鹿晗 | 黄晓明 | 陈坤 | 吴京 | 沈腾 | 贾玲
甄子丹 | 周润发 | 张曼玉 | 王祖贤 | 邱淑贞 | 林青霞 | 李嘉欣 | 蔡依林 | هند صبري | نيللي كريم | منى زكي | ياسمين صبري | محمد رمضان | يسرا الممثلة | أحمد السقا
غادة عبد الرازق | نادين نسيب نجيم | دينا الشربيني | رانيا يوسف | هنا الزاهد | أمينة خليل | مي عمر | نور الغندور | سيرين عبد النور
نادين نجيم | ميا خليفة | कंगना रनौत | कियारा आडवाणी | जान्हवी कपूर | सारा अली खान | तमन्ना भाटिया | रश्मिका मंदाना | सामंथा रुथ प्रभु
माधुरी दीक्षित | शिल्पा शेट्टी | मलाइका अरोड़ा | नोरा फतेही | उर्वशी रौतेला | काजोल देवगन | kangana ranaut | kiara advani | janhvi kapoor
tamannaah bhatia | urvashi rautela | disha patani | ananya panday | kriti sanon | taapsee pannu | vidya balan | madhuri dixit
shilpa shetty | malaika arora | sonam kapoor | sonakshi sinha | parineeti chopra | varun dhawan | vicky kaushal | shahid kapoor | allu arjun
ram charan | mahesh babu | nayanthara | trisha krishnan | pooja hegde | kajal aggarwal | son ye jin | han so hee | bae suzy | kim tae hee
shin min a | park eun bin | go youn jung | kim go eun | park shin hye | kim ji won | park min young | gong hyo jin | lee dong wook
park bo gum | cha eun woo | jung hae in | nam joo hyuk | ji chang wook
`;
