/** More athletes, with other spellings. */
export const moreSport = `
a'ja wilson | aaron judge | aaron rodgers | aitana bonmati | alexia putellas | allyson felix | aly raisman | amanda anisimova | amanda nunes
andre agassi | angel reese | anthony davis basketball | anthony joshua | antoine griezmann | antonio rudiger | ariarne titmus
armand duplantis | mondo duplantis | ash barty | ashleigh barty | belinda bencic | bernardo silva | bianca andreescu | breanna stewart
brittney griner | bruno fernandes | bryson dechambeau | bukayo saka | cameron brink | candace parker | canelo alvarez | carlos sainz
charles leclerc | chloe kim | christen press | christian pulisic | cole palmer | conor mc gregor | cori gauff | damian lillard
daniel ricciardo | danica patrick | daniil medvedev | dak prescott | dana white ufc | dani alves | david de gea | declan rice
deion sanders | derek jeter | deontay wilder | devin booker | dina asher smith | dominic thiem | dominik mysterio | draymond green
eddie hearn | eden hazard | edinson cavani | elena rybakina | ella toone | elina svitolina | emiliano martinez | esteban ocon
eugenie bouchard | federica pellegrini | femke bol | fernando alonso | fernando torres | francis ngannou | frank lampard | frenkie de jong
gabby douglas | gabriela sabatini | garbine muguruza | george russell | georgina rodriguez | gianluigi buffon | gianluigi donnarumma
gervonta davis | hilary knight | hope solo | ilona maher | ilia malinin | israel adesanya | iker casillas | jack grealish | jalen brunson
jalen hurts | jannik sinner | jadon sancho | jamal murray | james harden | james rodriguez | jasmine paolini | jayson tatum
jelena ostapenko | jelena dokic | jessica ennis hill | jessica pegula | jimmy butler | joel embiid | joao felix | jon jones | jordan chiles
jordan pickford | jordan spieth | jorge masvidal | jose aldo | josh allen | joshua kimmich | joe burrow | joe montana | julian alvarez
justin herbert | justine henin | karolina muchova | karolina pliskova | katarina witt | kate courtney | katie boulter | katie ledecky
katie taylor | kawhi leonard | kaylee hartung | keely hodgkinson | kevin garnett | khamzat chimaev | kim clijsters | kimi raikkonen
klay thompson | kylian mbape | lando norris | larry bird | laura dekker | lauren james | lauren hemp | leah williamson | lamar jackson
laila ali | lia thomas swimmer | lieke martens | livvy dunne | olivia dunne | lucy bronze | luis suarez | madison keys | magic johnson
manuel neuer | manny pacquiao | marcus rashford | maria sakkari | mario gotze | mary earps | martina hingis | martina navratilova
mats hummels | matthijs de ligt | mesut ozil | mikaela shiffrin | millie bright | molly mcgrath | naomi girma | nastia liukin | nate diaz
nelly korda | lexi thompson | lydia ko | michelle wie | paige spiranac | paige bueckers | noah lyles | novak djokovich | n'golo kante
ollie watkins | ons jabeur | oscar piastri | ousmane dembele | patrick mahomes | brittany mahomes | paula badosa | paulo dybala | peng shuai
petra kvitova | peyton manning | eli manning | phil foden | pierre gasly | pierre emerick aubameyang | pete sampras | raheem sterling
rachel daly | raven saunders | reece james | ricardo kaka | rickie fowler | robert lewandowski | robert griffin iii | roberto carlos
rob gronkowski | romelu lukaku | rory mcilroy | ruben dias | ruby tui | russell westbrook | russell wilson | ryan garcia | ryan lochte
sabrina ionescu | sam kerr | samuel eto'o | sanya richards ross | scottie scheffler | sebastian vettel | sergio perez | sergio aguero
shaun white | shawn johnson | shelly ann fraser pryce | sha'carri richardson | sidney crosby | simona halep | skylar diggins
sloane stephens | sophia smith | stefanos tsitsipas | steffi graf | stephanie mcmahon | stephen a smith | sue bird | suni lee | sunisa lee
sydney mclaughlin | tamara ecclestone | terence crawford | teddy riner | tessa virtue | thiago silva | thomas muller | tiger woods
tim tebow | toni kroos | tobin heath | tom daley | tony romo | torrie wilson | trae young | trinity rodman | trish stratus | triple h
tyler herro | tyreek hill | tyson fury | valentino rossi | valtteri bottas | victor osimhen | victoria azarenka | viktor gyokeres
virgil van dijk | wayne bridge | xavi hernandez | andres iniesta | carles puyol | yohan blake | yulia putintseva | yulimar rojas
zheng qinwen | zion williamson | francesco totti | andrea pirlo | paolo maldini | alessandro del piero | federica brignone | sofia goggia
bebe vio | arianna fontana | marta vieira | rayssa leal | gabriel medina | bruna alexandre | rebeca andrade | kamil stoch
agnieszka radwanska | anita wlodarczyk | wojciech szczesny | arda guler | hakan calhanoglu | ebrar karakurt | zehra gunes | sifan hassan
dafne schippers | robin van persie | arjen robben | wesley sneijder | ester ledecka | petr cech | andriy shevchenko | oleksandr usyk
charlotte flair | becky lynch | rhea ripley | liv morgan | alexa bliss | sasha banks | bianca belair | mandy rose | nikki bella | brie bella
john cena wrestler | roman reigns | cody rhodes | dwayne johnson wrestler | stone cold steve austin | hulk hogan | елена исинбаева
евгения медведева | анна щербакова | даниил медведев | артем дзюба | ирина роднина | елина свитолина | еліна світоліна | віталій кличко
виталий кличко | владимир кличко | андрій шевченко | олександр усик | 池江璃花子 | 浅田真央 | 本田真凜 | 石川佳純 | 三笘薫 | 久保建英 | 錦織圭 | 渋野日向子 | 高梨沙羅 | 田中みな実
안세영 | 신유빈 | 황희찬 | 이강인 | 김민재 | 류현진 | 박지성 | 郎平 | 刘翔 | 孙杨 | 李娜 | 张继科 | 马龙 | 全红婵 | 郑钦文 | 潘展乐 | 朱婷 | محمد أبو تريكة | رياض محرز | أشرف حكيمي
أنس جابر | سفيان أمرابط | महेंद्र सिंह धोनी | नीरज चोपड़ा | सानिया मिर्जा | साइना नेहवाल | पी वी सिंधु | मिताली राज | हार्दिक पांड्या
hardik pandya | saina nehwal | smriti mandhana | jasprit bumrah
`;
