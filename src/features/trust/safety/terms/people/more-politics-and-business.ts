/** More politicians, royals and people of business. */
export const morePoliticsAndBusiness = `
adam schiff | al gore | alexandria ocasio | amy coney barrett | amy klobuchar | andrew cuomo | andrew yang | andy burnham | angela rayner
ann coulter | anthony blinken | antony blinken | anthony fauci | beto o'rourke | betsy devos | bill barr | brett kavanaugh | brian kemp
candace owens | caroline kennedy | caroline lucas | charlie crist | chelsea clinton | chris christie | chrystia freeland | chuck schumer
clarence thomas | condoleezza rice | cory booker | cori bush | dan crenshaw | david lammy | diane abbott | dianne feinstein | dick cheney
liz cheney | dominic cummings | dominic raab | don lemon | anderson cooper | rachel maddow | tucker carlson | sean hannity | laura ingraham
megyn kelly | ben shapiro | matt walsh | jordan peterson | joe manchin | john bolton | john fetterman | john kerry | john mccain
meghan mccain | john roberts justice | jon ossoff | josh hawley | josh shapiro | julia gillard | julian assange | edward snowden
chelsea manning | kari lake | karine jean pierre | karoline leavitt | kash patel | kathy hochul | katie hobbs | katie porter
kayleigh mcenany | kellyanne conway | kevin rudd | kimberly guilfoyle | donald trump jr | eric trump | lara trump | tiffany trump
jared kushner | kirsten gillibrand | kristi noem | kyrsten sinema | lauren boebert | letitia james | lindsey graham | lloyd austin
loretta lynch | maggie hassan | mallory mcmorrow | marjorie taylor greene | mary lou mcdonald | matt gaetz | matt hancock | maxine waters
merrick garland | mhairi black | michael bloomberg | michael gove | michael cohen lawyer | mike johnson speaker | mike pompeo
mitch mcconnell | monica lewinsky | nancy mace | neera tanden | nicola sturgeon msp | nikki haley | pam bondi | paul ryan | penny mordaunt
penny wong | pete hegseth | peter dutton | pierre poilievre | preet bharara | priti patel | rand paul | rashida tlaib | raphael warnock
ilhan omar | ayanna pressley | robert mueller | ron paul | ruth bader ginsburg | sarah huckabee sanders | scott morrison | sonia sotomayor
elena kagan | ketanji brown jackson | stacey abrams | steve bannon | stephen miller | suella braverman | susan collins | susan rice
tammy duckworth | ted cruz | heidi cruz | tim kaine | tim scott | tulsi gabbard | usha vance | valerie jarrett | wes streeting
yvette cooper | zoe lofgren | gavin newsom | gretchen whitmer | greg abbott | elizabeth warren | elise stefanik | jasmine crockett
hakeem jeffries | marco rubio | ed davey | jess phillips | jeremy corbyn | jeremy hunt | jacob rees mogg | humza yousaf | john swinney
leo varadkar | micheal martin | simon harris | mary robinson | michael d higgins | jagmeet singh | stephen harper | sophie gregoire
melanie joly | doug ford | anita anand | christopher luxon | chris hipkins | pauline hanson | tanya plibersek | ursula von der layen
christine lagarde | roberta metsola | charles michel | jens stoltenberg | mark rutte | geert wilders | dilan yesilgoz | frans timmermans
alexander de croo | bart de wever | magdalena andersson | ulf kristersson | jimmie akesson | erna solberg | jonas gahr store
alexander stubb | petteri orpo | ingrida simonyte | gitanas nauseda | andrej babis | petr pavel | zuzana caputova | robert fico
peter magyar | donald tusk | mateusz morawiecki | jaroslaw kaczynski | rafal trzaskowski | klaus iohannis | maia sandu | nicusor dan
aleksandar vucic | ana brnabic | kolinda grabar kitarovic | kyriakos mitsotakis | alexis tsipras | elly schlein | giuseppe conte premier
matteo renzi premier | luigi di maio | virginia raggi | laura boldrini | mara carfagna | maria elena boschi | silvia salis
isabel diaz ayuso | yolanda diaz | irene montero | ada colau | begona gomez | mariano rajoy | santiago abascal | alberto nunez feijoo
ines arrimadas | pablo iglesias | antonio costa | andre ventura | luis montenegro | marcelo rebelo de sousa | michelle bolsonaro
dilma rousseff | marina silva | tabata amaral | fernando haddad | michelle bachelet | gabriel boric | camila vallejo
cristina fernandez de kirchner | victoria villarruel | patricia bullrich | sergio massa | mauricio macri | francia marquez
maria corina machado | juan guaido | delcy rodriguez | xiomara castro | andres manuel lopez obrador | xochitl galvez | sandra torres
keiko fujimori | dina boluarte | segolene royal | marion marechal | rachida dati | anne hidalgo | jean castex | edouard philippe
gabriel attal | sandrine rousseau | valerie pecresse | raphael glucksmann | eric zemmour | sarah knafo | elisabeth borne | christian lindner
friedrich merz kanzler | jens spahn | karl lauterbach | franziska giffey | saskia esken | manuela schwesig | sigmar gabriel | julia klockner
sebastian kurz | herbert kickl | alice schwarzer | dunja hayali | viola amherd | benjamin netanjahu | sara netanyahu | benny gantz
naftali bennett | ayelet shaked | tzipi livni | isaac herzog | king mohammed vi | ebrahim raisi | hassan rouhani | masoud pezeshkian
nouri al maliki | recep erdogan | meral aksener | ekrem imamoglu | cyril ramaphosa president | jacob zuma | julius malema | bola tinubu
muhammadu buhari | goodluck jonathan | paul kagame | william ruto | uhuru kenyatta | raila odinga | yoweri museveni | bobi wine | abiy ahmed
ellen johnson sirleaf | abdel fattah el sisi | sheikh hasina | muhammad yunus | nawaz sharif | maryam nawaz | shehbaz sharif
bilawal bhutto | mahinda rajapaksa | joko widodo | prabowo subianto | sri mulyani | mahathir mohamad | anwar ibrahim | najib razak
lee hsien loong | lawrence wong | bongbong marcos | leni robredo | sara duterte | prayut chan o cha | yingluck shinawatra
thaksin shinawatra | paetongtarn shinawatra | srettha thavisin | pita limjaroenrat | aung san suu kyi | tsai ing wen | lai ching te
han kuo yu | carrie lam | joshua wong | han dong hoon | lee jae myung president | yoshihide suga | yuriko koike | shinjiro koizumi
taro aso | mamata banerjee | smriti irani | nirmala sitharaman | arvind kejriwal minister | princess anne | princess diana spencer
prince edward duke | sarah ferguson | zara tindall | mike tindall | pippa middleton | princess madeleine of sweden
princess victoria of sweden | crown princess mary | princess charlene | princess caroline of monaco | charlotte casiraghi
prince albert of monaco | queen maxima | princess amalia | princess elisabeth of belgium | infanta sofia | crown princess mette marit
queen sonja | queen mathilde | adam neumann | alexis ohanian | arianna huffington | bernard arnault | delphine arnault | bob iger
brian chesky | charlie munger | daniel ek | dara khosrowshahi | david solomon | demis hassabis | elizabeth holmes | eric schmidt
evan spiegel | francoise bettencourt meyers | gautam adani | mukesh ambani | nita ambani | isha ambani | radhika merchant | ginni rometty
gwynne shotwell | howard schultz | indra nooyi | jack dorsey | jamie dimon | jane fraser citi | jensen huang | kevin o'leary | lori greiner
barbara corcoran | daymond john | robert herjavec | mark cuban | larry ellison | laurene powell jobs | lachlan murdoch | leena nair
lex fridman | linda yaccarino | lisa su | lauren sanchez | mackenzie scott | marc andreessen | marc benioff | marissa mayer | martha stewart
masayoshi son | mary barra | melinda gates | melinda french gates | mira murati | palmer luckey | patrick collison | paul allen microsoft
peter thiel | phil knight | pony ma | ratan tata | ray dalio | reed hastings | reid hoffman | ruth porat | safra catz | sam bankman fried
caroline ellison | satya nadella | sheryl sandberg | shou zi chew | steve ballmer | steve wozniak | susan wojcicki | ted sarandos
tim ferriss | travis kalanick | vinod khosla | whitney wolfe herd | whitney wolfe | yusaku maezawa | zhang yiming | jack ma alibaba | 任正非
雷军 | 马化腾 | 董明珠 | 王健林 | 王思聪 | 李彦宏 | 刘强东 | 章泽天 | 俞敏洪 | юлія тимошенко | юлия тимошенко | петро порошенко | петр порошенко | олена зеленська
елена зеленская | рамзан кадыров | дмитрий песков | мария захарова | сергей шойгу | евгений пригожин | алишер усманов | роман абрамович
павел дуров | юлия навальная | светлана тихановская | александр лукашенко | лукашенко | 小泉進次郎 | 小池百合子 | 岸田総理 | 菅義偉 | 麻生太郎 | 孫正義 | 前澤友作
堀江貴文 | 蓮舫 | 小室圭 | 佳子さま | 眞子さま | 한동훈 | 김건희 | 문재인 대통령 | 조국 장관 | 안철수 | 이준석 | 오세훈 | 나경원 | 이재용 | 노무현 | 이명박 | أحمد الشرع | محمود عباس الرئيس
الملكة رانيا | الشيخة موزا | محمد بن زايد | محمد بن راشد | ياسر عرفات الرئيس | أسماء الأسد | राहुल गाँधी | सोनिया गाँधी | स्मृति ईरानी
ममता बनर्जी | अरविंद केजरीवाल | योगी आदित्यनाथ | अमित शाह | निर्मला सीतारमण | मुकेश अंबानी | गौतम अडानी
`;
