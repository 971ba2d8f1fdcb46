/** Actors, hosts, models and film makers; with other spellings. */
export const screen = `
aamir khan | आमिर खान | aaron paul | adam driver | adam sandler | aishwarya rai | ऐश्वर्या राय
ajay devgn | akshay kumar | अक्षय कुमार | al pacino | alain delon | alexandra daddario
alia bhatt | आलिया भट्ट | amber heard | amitabh bachchan | अमिताभ बच्चन | amy adams | ana de armas
andrew garfield | andy lau | 刘德华 | angelina jolie | анджелина джоли | 安吉丽娜朱莉 | أنجلينا جولي
angelababy | 杨颖 | anne hathaway | anthony hopkins | antonio banderas | anushka sharma
अनुष्का शर्मा | anya taylor joy | arnold schwarzenegger | schwarzenegger | шварценеггер
ashton kutcher | aubrey plaza | audrey hepburn | audrey tautou | audrey fleurot | ayumi hamasaki
barbra streisand | bella hadid | belle delphine | ben affleck | ben stiller | benedict cumberbatch
beren saat | berk oktay | bill cosby | bill murray | blake lively | brad pitt | бред питт
брэд питт | 布拉德皮特 | ブラッドピット | bradley cooper | brie larson | brigitte bardot | bruce lee | 李小龙
bruce willis | bryan cranston | burak özçivit | can yaman | cara delevingne | carla bruni
cate blanchett | catherine deneuve | channing tatum | charlie chaplin | charlie sheen
charlize theron | chloe grace moretz | chris evans | chris hemsworth | chris pratt | chris rock
christian bale | christina hendricks | christopher nolan | cillian murphy | cindy crawford
claudia schiffer | claudia cardinale | clint eastwood | colin farrell | conan o'brien
courteney cox | dakota johnson | dakota fanning | daniel craig | daniel radcliffe
daniel day lewis | данила козловский | сергей бодров | сергей безруков | константин хабенский
юра борисов | александр петров | dave chappelle | david letterman | deepika padukone
दीपिका पादुकोण | demi moore | denzel washington | diane kruger | dilraba dilmurat | 迪丽热巴
drew barrymore | dwayne johnson | dwayne the rock johnson | eddie murphy | eddie redmayne
elizabeth olsen | elizabeth taylor | ellen degeneres | elliot page | ellen page | emilia clarke
emily blunt | emily ratajkowski | emma stone | emma watson | эмма уотсон | 艾玛沃森 | エマワトソン
emma thompson | ester expósito | eva green | eva longoria | eva mendes | ewan mcgregor
fahriye evcen | fan bingbing | 范冰冰 | florence pugh | gal gadot | галь гадот | gary oldman
gemma chan | george clooney | gerard butler | gerard depardieu | gigi hadid | gisele bündchen
gong li | 巩俐 | gong yoo | 공유 배우 | gwyneth paltrow | hailee steinfeld | hailey bieber | halle berry
hande erçel | harrison ford | harvey weinstein | heath ledger | heidi klum | helen mirren
helena bonham carter | henry cavill | hiroyuki sanada | hrithik roshan | ऋतिक रोशन | hugh grant
hugh jackman | hyun bin | 현빈 배우 | ian mckellen | idris elba | irina shayk | ирина шейк
isabelle adjani | isabelle huppert | isabella rossellini | jack nicholson | jackie chan
джеки чан | جاكي شان | jake gyllenhaal | james franco | james mcavoy | jamie foxx
jamie lee curtis | jane fonda | jared leto | jason momoa | jason statham | javier bardem
jean claude van damme | jean dujardin | jean reno | jenna coleman | jenna ortega | дженна ортега
jennifer aniston | jennifer connelly | jennifer garner | jennifer lawrence | дженнифер лоуренс
jennifer love hewitt | jensen ackles | jeremy renner | jessica alba | jessica biel
jessica chastain | jet li | 李连杰 | jim carrey | joaquin phoenix | jodie comer | jodie foster
joe rogan | joey king | john boyega | john cena | john krasinski | john travolta | johnny depp
джонни депп | ジョニーデップ | 约翰尼德普 | جوني ديب | jon hamm | josh brolin | jude law | julia roberts
julianne moore | juliette binoche | jun ji hyun | 전지현 | kaia gerber | kaley cuoco | kareena kapoor
करीना कपूर | kate beckinsale | kate hudson | kate moss | kate upton | kate winslet | katrina kaif
कैटरीना कैफ | keanu reeves | киану ривз | キアヌリーブス | keira knightley | kendall jenner
kylie jenner | kris jenner | kim kardashian | khloe kardashian | kourtney kardashian | kardashian
kardashians | ким кардашьян | كيم كارداشيان | kim soo hyun | 김수현 | kit harington | kivanc tatlitug
kıvanç tatlıtuğ | kristen bell | kristen stewart | kurt russell | laurence fishburne | lee min ho
이민호 | lee jung jae | 이정재 | léa seydoux | leonardo dicaprio | dicaprio | ди каприо | дикаприо
莱昂纳多 | ディカプリオ | ليوناردو دي كابريو | leonardo di caprio | leo dicaprio | liam hemsworth
liam neeson | lili reinhart | lily collins | lily james | lindsay lohan | linda evangelista | 林志玲
刘亦菲 | liu yifei | 赵丽颖 | 杨幂 | yang mi | 章子怡 | zhang ziyi | 胡歌 | 肖战 | xiao zhan | 王一博 | wang yibo
lucy liu | luca argentero | lupita nyong'o | lupita nyongo | mads mikkelsen | maggie smith
mahira khan | margot robbie | марго робби | マーゴットロビー | 玛格特罗比 | مارجوت روبي
maria grazia cucinotta | maria sharapova | marilyn monroe | мэрилин монро | マリリンモンロー | 玛丽莲梦露
marion cotillard | mark hamill | mark wahlberg | marlon brando | masaki suda | 菅田将暉 | 石原さとみ | 新垣結衣
綾瀬はるか | 広瀬すず | 橋本環奈 | 長澤まさみ | 木村拓哉 | 浜辺美波 | 北川景子 | 今田美桜 | matt damon | matt smith
matthew mcconaughey | megan fox | меган фокс | mel gibson | melissa mccarthy | meryl streep
michael b jordan | michael caine | michael fassbender | michelle pfeiffer
michelle williams actress | michelle yeoh | 杨紫琼 | mila kunis | мила кунис | мила йовович
milla jovovich | millie bobby brown | monica bellucci | моника белуччи | morgan freeman
naomi campbell | naomi watts | natalie dormer | natalie portman | натали портман
neil patrick harris | nicolas cage | nicole kidman | nora fatehi | olivia colman | olivia munn
olivia wilde | omar sharif | عمر الشريف | عادل إمام | يسرا الفنانة | oprah | oprah winfrey
orlando bloom | oscar isaac | owen wilson | pamela anderson | paris hilton | park seo joon | 박서준
patrick stewart | paul mescal | paul newman | paul rudd | pedro almodóvar | pedro pascal
penelope cruz | penélope cruz | phoebe waller bridge | prabhas actor | priyanka chopra
प्रियंका चोपड़ा | quentin tarantino | rachel mcadams | rachel weisz | raffaella carrà
rajinikanth | रजनीकांत | ralph fiennes | ranbir kapoor | रणबीर कपूर | ranveer singh | रणवीर सिंह
rashmika mandanna | reese witherspoon | renée zellweger | rita hayworth | robert de niro
robert downey | robert downey jr | robert pattinson | robert redford | robin williams
rosamund pike | rowan atkinson | russell crowe | ryan gosling | ryan reynolds | sacha baron cohen
sadie sink | salma hayek | salman khan | सलमान खान | samantha ruth prabhu | samuel l jackson
sandra bullock | sara ali khan | sarah jessica parker | sarah michelle gellar | saoirse ronan
scarlett johansson | johansson scarlett | scar jo | скарлетт йоханссон | スカーレットヨハンソン | 斯嘉丽约翰逊
سكارليت جوهانسون | sean connery | sean penn | selma hayek | shah rukh khan | shahrukh khan
शाहरुख खान | شاه روخ خان | sharon stone | shailene woodley | sharon tate | shia labeouf
shraddha kapoor | श्रद्धा कपूर | sigourney weaver | song hye kyo | 송혜교 | song joong ki | 송중기
sofia vergara | sophia loren | sophie marceau | sophie turner | stephen colbert | steven spielberg
stormy daniels | sunny leone | सनी लियोनी | susan sarandon | sushmita sen | sydney sweeney
сидни суини | シドニースウィーニー | sylvester stallone | takeshi kitano | tara reid | tilda swinton
tim robbins | timothee chalamet | timothée chalamet | тимоти шаламе | ティモシーシャラメ | tom cruise
том круз | トムクルーズ | 汤姆克鲁斯 | توم كروز | tom hanks | tom hardy | tom hiddleston | tom holland
tony leung | 梁朝伟 | tyra banks | uma thurman | ursula andress | usher raymond | vanessa hudgens
vanessa kirby | vin diesel | vince vaughn | viola davis | virginie efira | whoopi goldberg
willem dafoe | will ferrell | will smith | уилл смит | winona ryder | woody allen
woody harrelson | zac efron | zach galifianakis | zendaya | зендая | زيندايا | zhou xun | 周迅
zoe kravitz | zoe saldana | zooey deschanel | türkan şoray | kemal sunal
jack black actor
actor jack black
演员成龙
成龙大哥
影星成龙
`;
