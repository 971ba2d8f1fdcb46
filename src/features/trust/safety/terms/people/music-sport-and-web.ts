/** Singers and bands, athletes, streamers; with other spellings. Names that are also words have another part. */
export const musicSportAndWeb = `
adele adkins | alex morgan | alicia keys | amr diab | عمرو دياب | amy winehouse | ana ivanovic
andrea bocelli | andy murray | anitta singer | anirudh ravichander | arijit singh | अरिजीत सिंह
lata mangeshkar | लता मंगेशकर | ariana grande | ариана гранде | アリアナグランデ | أريانا غراندي
avril lavigne | axl rose | bb king | becky g | beyonce | бейонсе | ビヨンセ | بيونسيه | billie eilish
билли айлиш | billie joe armstrong | björk guðmundsdóttir | bob dylan | bob marley | боб марли
britney spears | бритни спирс | bruce springsteen | bruno mars | bts jimin | bts jungkook
bts taehyung | kim taehyung | 김태형 | 전정국 | 방탄소년단 | 블랙핑크 | 블랙핑크 제니 | 블랙핑크 로제 | 블랙핑크 리사 | jennie kim
kim jisoo | 김지수 배우 | rosé blackpink | blackpink lisa | lalisa manobal | 아이유 | iu singer | 소녀시대
장원영 | jang wonyoung | 카리나 에스파 | twice nayeon | twice sana | tzuyu | 손흥민 | son heung min | 김연아
kim yuna | yuna kim | cardi b | caroline wozniacki | celine dion | céline dion | charli d'amelio
dixie d'amelio | addison rae | bella poarch | khaby lame | charli xcx | cher singer | chris brown
christina aguilera | conor mcgregor | cristiano ronaldo | ronaldo | криштиану роналду | роналду
クリスティアーノロナウド | 罗纳尔多 | كريستيانو رونالدو | रोनाल्डो | 호날두 | daddy yankee | david beckham
victoria beckham | бекхэм | 贝克汉姆 | david bowie | demi lovato | diego maradona | maradona
марадона | djokovic | novak djokovic | новак джокович | doja cat | dolly parton | drake graham
dua lipa | дуа липа | デュアリパ | دوا ليبا | dr dre | ed sheeran | elton john | elvis presley
элвис пресли | eminem | эминем | enrique iglesias | julio iglesias | eric clapton | erling haaland
haaland | fairuz singer | فيروز المغنية | نانسي عجرم | nancy ajram | هيفاء وهبي | haifa wehbe
أم كلثوم | floyd mayweather | frank sinatra | freddie mercury | фредди меркьюри | gareth bale
george michael | gerard piqué | grimes boucher | guy fieri | gwen stefani | hikaru utada | 宇多田ヒカル
安室奈美恵 | ado singer | 大谷翔平 | shohei ohtani | 羽生結弦 | yuzuru hanyu | 大坂なおみ | naomi osaka | harry kane
harry styles | гарри стайлс | iggy azalea | jack harlow | james charles | janet jackson
janis joplin | jay z rapper | jay chou | 周杰伦 | 邓紫棋 | 王菲 | 蔡徐坤 | 易烊千玺 | 姚明 | yao ming | 谷爱凌
eileen gu | jennifer lopez | jim morrison | jimi hendrix | jk rowling | j k rowling
джоан роулинг | joan baez | john lennon | джон леннон | johnny cash | jude bellingham
justin bieber | джастин бибер | جاستن بيبر | justin timberlake | kai cenat | kanye west | kanye
канье уэст | karim benzema | كريم بنزيما | katy perry | kelly clarkson | kendrick lamar
kevin de bruyne | kobe bryant | коби брайант | kurt cobain | курт кобейн | kylian mbappe
kylian mbappé | mbappe | mbappé | мбаппе | مبابي | エムバペ | kyrie irving | lady gaga | леди гага
レディーガガ | 嘎嘎小姐 | ليدي غاغا | lamine yamal | lana del rey | laura pausini | lebron james
леброн джеймс | 詹姆斯勒布朗 | レブロンジェームズ | lewis hamilton | lil nas x | lil wayne | lindsey vonn
linkin park chester | lionel messi | leo messi | messi | лионель месси | месси | メッシ | 梅西
ليونيل ميسي | ميسي | मेस्सी | 메시 선수 | liza koshy | lizzo | logan paul | jake paul | ksi youtuber
louis armstrong | luciano pavarotti | luis fonsi | luis miguel | luka modric | madonna ciccone
madonna singer | magnus carlsen | maluma | manu chao | mariah carey | maria callas
marilyn manson | mario balotelli | маша распутина | алла пугачева | пугачева | филипп киркоров
киркоров | земфира | полина гагарина | ольга бузова | бузова | оксана самойлова | настя ивлеева
max verstappen | megan rapinoe | megan thee stallion | meghan trainor | michael jackson
майкл джексон | マイケルジャクソン | 迈克尔杰克逊 | مايكل جاكسون | michael jordan | майкл джордан
michael phelps | michael schumacher | mick jagger | miley cyrus | mike tyson | майк тайсон
misora hibari | mo salah | mohamed salah | محمد صلاح | мохамед салах | mohammed ali clay
muhammad ali | ms dhoni | धोनी | mrbeast | mr beast | muniba mazari | nathalie emmanuel | neymar
неймар | नेमार | neymar jr | niall horan | nicki minaj | никки минаж | nusr et gökçe
olivia rodrigo | ozzy osbourne | paul mccartney | paul pogba | pelé edson | pep guardiola
pewdiepie | phil collins | pitbull rapper | pokimane | post malone | amouranth | corinna kopf
bhad bhabie | pharrell williams | psy gangnam | 박재상 | rafael nadal | rafa nadal | рафаэль надаль
ricky martin | rihanna | риана | рианна | ريهانا | リアーナ | 蕾哈娜 | rita ora | robbie williams
rod stewart | roger federer | роджер федерер | ronaldinho | ronda rousey | rosalía vila
rosalia vila | rm namjoon | kim namjoon | 정호석 | sabrina carpenter | сабрина карпентер
sachin tendulkar | सचिन तेंदुलकर | sam smith singer | selena gomez | селена гомес | سيلينا غوميز
selena quintanilla | serena williams | venus williams | sergio ramos | sezen aksu
tarkan tevetoğlu | hadise açıkgöz | shakira | шакира | شاكيرا | シャキーラ | 夏奇拉 | shania twain
shawn mendes | simone biles | snoop dogg | sidhu moose wala | stephen curry | steph curry
stevie nicks | stevie wonder | steven gerrard | taylor swift | taylorswift | tswift | t swift
тейлор свифт | テイラースウィフト | 泰勒斯威夫特 | تايلور سويفت | टेलर स्विफ्ट | 테일러 스위프트 | the weeknd singer
abel tesfaye | thibaut courtois | thierry henry | tina turner | tom brady | tony kroos
travis kelce | travis scott | tupac shakur | 2pac | usain bolt | vinicius junior | vinícius júnior
virat kohli | विराट कोहली | whitney houston | will i am rapper | wayne gretzky | wayne rooney
yo yo honey singh | yulia lipnitskaya | камила валиева | kamila valieva | алина загитова
zayn malik | zinedine zidane | zidane | зидан | زيدان | zlatan ibrahimovic | ибрагимович
logan lerman | 邓丽君 | teresa teng | 李宇春 | 张学友 | 田馥甄 | 孙燕姿 | 林俊杰 | neeraj chopra | pv sindhu
sania mirza | mary kom | rohit sharma | रोहित शर्मा | carlos alcaraz | iga swiatek | emma raducanu
coco gauff | aryna sabalenka | naseem shah | babar azam | shaquille o'neal | kevin durant
giannis antetokounmpo | nikola jokic | luka doncic | victor wembanyama | caitlin clark
elena isinbaeva | мария шарапова | александр овечкин | хабиб нурмагомедов | khabib nurmagomedov
федор емельяненко | alina kabaeva | алина кабаева | bad bunny benito | karol g | shakira mebarak
anuel aa | rauw alejandro | tini stoessel | lali esposito | luisito comunica | ibai llanos
auronplay | felipe neto | whindersson nunes | marília mendonça | gusttavo lima | ivete sangalo
xuxa meneghel | gkay | virginia fonseca | neymar da silva | chiara ferragni | fedez
belen rodriguez | elodie di patrizi | mahmood singer | måneskin damiano | aya nakamura
jul rappeur | nabilla benattia | squeezie | léna situations | helene fischer | heidi reichinnek
knossi streamer | rezo youtuber | bibis beauty palace | danla bilic | enes batur | acun ılıcalı
demet özdemir | serenay sarıkaya
tiger woods golf|golfer|golfing|champion
golfer tiger woods
ice spice rapper
rapper ice spice
bad bunny singer|concert|rapper
peso pluma singer|cantante
cantante peso pluma
jungkook
newjeans hanni|minji|danielle|haerin
taylor alison swift
`;
