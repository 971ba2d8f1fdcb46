/** Heads of state and government, politicians, royals, people of business and religion; with other spellings. */
export const politicsAndBusiness = `
ai weiwei | alexandria ocasio cortez | alexei navalny | aleksei navalny | алексей навальный
навальн* | amit shah | andrzej duda | angela merkel | merkel | ангела меркель | anthony albanese
antonio guterres | ardern | jacinda ardern | arvind kejriwal | ayatollah khamenei | khamenei
barack obama | obama | барак обама | обама | 奥巴马 | أوباما | bashar al assad | بشار الأسد
benazir bhutto | benjamin netanyahu | netanyahu | нетаньяху | نتنياهو | bernie sanders
bill clinton | bill gates | 比尔盖茨 | boris johnson | boris yeltsin | claudia sheinbaum
cristina kirchner | cyril ramaphosa | dalai lama | david cameron | diana spencer | princess diana
lady diana | donald trump | donald j trump | melania trump | ivanka trump | barron trump | trump
дональд трамп | трамп | 特朗普 | 川普 | トランプ大統領 | ترامب | डोनाल्ड ट्रंप | droupadi murmu
dmitry medvedev | медведев дмитрий | дмитрий медведев | ed miliband | elon musk | musk elon
elonmusk | илон маск | 马斯克 | イーロンマスク | إيلون ماسك | एलन मस्क | 일론 머스크 | emmanuel macron
macron emmanuel | эмманюэль макрон | 马克龙 | マクロン大統領 | brigitte macron | erdogan
recep tayyip erdogan | tayyip erdoğan | أردوغان | эрдоган | evo morales | ferdinand marcos
fidel castro | francois hollande | frank walter steinmeier | friedrich merz | fumio kishida | 岸田文雄
george bush | george w bush | gerhard schröder | giorgia meloni | meloni giorgia | giuseppe conte
gustavo petro | greta thunberg | грета тунберг | hassan nasrallah | henry kissinger
hillary clinton | hosni mubarak | hu jintao | 胡锦涛 | hugo chavez | hunter biden | imran khan
imelda marcos | indira gandhi | इंदिरा गांधी | jack ma | jair bolsonaro | bolsonaro | javier milei
jd vance | jean luc mélenchon | jeff bezos | bezos | jeffrey epstein | ghislaine maxwell
jimmy carter | joe biden | biden | джо байден | байден | 拜登 | بايدن | जो बाइडेन | 바이든
john f kennedy | jackie kennedy | josé mourinho | joseph stalin | justin trudeau | trudeau justin
трюдо | kaja kallas | kamala harris | камала харрис | कमला हैरिस | karol nawrocki | keir starmer
kemi badenoch | kevin mccarthy | kim jong un | kim jong il | 김정은 | 金正恩 | ким чен ын | kim yo jong
김여정 | king charles | king charles iii | king felipe | queen letizia | king abdullah | queen rania
king willem alexander | kate middleton | catherine middleton | princess of wales | кейт миддлтон
larry page | lee jae myung | 이재명 | yoon suk yeol | 윤석열 | park geun hye | 박근혜 | moon jae in | 문재인
liz truss | lula da silva | inácio lula | luiz inácio lula | margaret thatcher | marie le pen
marine le pen | jordan bardella | mario draghi | mark carney | mark zuckerberg | zuckerberg
цукерберг | 扎克伯格 | mario vargas llosa | mao zedong | 毛泽东 | matteo renzi | matteo salvini
meghan markle | меган маркл | michelle obama | mette frederiksen | mike pence | mikhail gorbachev
михаил горбачев | mitt romney | mohammed bin salman | محمد بن سلمان | muammar gaddafi | القذافي
nancy pelosi | nancy reagan | narendra modi | narendra damodardas modi | नरेंद्र मोदी | मोदी जी
नरेन्द्र मोदी | nayib bukele | nelson mandela | nicolás maduro | nicolas maduro | nicolas sarkozy
nicola sturgeon | nigel farage | olaf scholz | annalena baerbock | robert habeck
sahra wagenknecht | markus söder | alice weidel | osama bin laden | pedro sánchez | pete buttigieg
pope francis | pope leo | pope benedict | pope john paul | папа франциск | البابا فرنسيس
prince harry | prince william | prince andrew | prince philip | prince george | princess charlotte
princess kate | princess beatrice | princess eugenie | princess leonor | priyanka gandhi
rahul gandhi | राहुल गांधी | sonia gandhi | सोनिया गांधी | queen elizabeth | queen camilla
queen margrethe | queen silvia | rachel reeves | richard branson | rishi sunak | robert f kennedy
rodrigo duterte | ron desantis | ronald reagan | rudy giuliani | rupert murdoch | sadiq khan
sam altman | sanna marin | sarah palin | sergey brin | sergey lavrov | сергей лавров | shinzo abe
安倍晋三 | 高市早苗 | sanae takaichi | shigeru ishiba | 石破茂 | silvio berlusconi | berlusconi | steve jobs
стив джобс | 乔布斯 | stephen hawking | sundar pichai | tim cook | tim walz | tony blair
theresa may mp | ursula von der leyen | viktor orbán | viktor orban | vladimir putin | putin
владимир путин | путин | путина | путину | путиным | путине | 普京 | プーチン | بوتين | पुतिन | 푸틴
vivek ramaswamy | volodymyr zelensky | zelensky | zelenskyy | zelenskiy | владимир зеленский
зеленск* | 泽连斯基 | ゼレンスキー | زيلينسكي | warren buffett | wolfgang schäuble | xi jinping | 习近平 | 習近平
시진핑 | си цзиньпин | شي جين بينغ | yair lapid | yogi adityanath | yasser arafat | ياسر عرفات
mahmoud abbas | محمود عباس | السيسي | عبد الفتاح السيسي | saddam hussein | صدام حسين
atatürk kemal | kemal kılıçdaroğlu | ekrem imamoğlu | devlet bahçeli | selahattin demirtaş
emine erdoğan | zohran mamdani | 蔡英文 | 江泽民 | 温家宝
阿里巴巴马云
马云本人
트럼프 대통령
도널드 트럼프
`;
