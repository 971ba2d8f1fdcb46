/** More musicians, with other spellings. */
export const moreMusic = `
adam lambert | adam levine | alanis morissette | alessia cara | alex turner | amy lee singer | amy macdonald
anne marie nicholson | annie lennox | ashanti singer | ashlee simpson | asap rocky | ava max | azealia banks | bad bunny | bebe rexha
benny blanco | benson boone | beth ditto | bille eilish | bonnie tyler | brandi carlile | brandy norwood | brendon urie | bryan adams
burna boy | camila cabello | carly rae jepsen | carly simon | caroline polachek | carrie underwood | cat burns | celeste waite
chance the rapper | chappell roan | cheryl cole | cheryl tweedy | chris martin coldplay | chris stapleton | christina perri | ciara wilson
clairo cottrill | conan gray | courtney love | dave grohl | davido adeleke | debbie harry | diana ross | dua lippa | duffy singer
ella eyre | ella yelich o'connor | ellie goulding | erykah badu | faith hill | fergie duhamel | fka twigs | flo rida | florence welch
frank ocean | george ezra | gracie abrams | haim danielle | halsey frangipane | hayley kiyoko | hayley williams | hozier byrne
jack antonoff | jade thirlwall | james arthur | james blunt | jason derulo | jason mraz | jessie j | jessie ware | jess glynne | jhene aiko
joe jonas | nick jonas | kevin jonas | john mayer | jojo siwa | joni mitchell | jorja smith | joss stone | julia michaels | kacey musgraves
kate bush | kate nash | kehlani parrish | kelly osbourne | kelsea ballerini | kesha sebert | khalid robinson | kid cudi | kylie minogue
dannii minogue | lady antebellum | lainey wilson | lauren jauregui | ally brooke | dinah jane | normani kordei | lauryn hill | leann rimes
leigh anne pinnock | perrie edwards | jesy nelson | leona lewis | lewis capaldi | liam gallagher | noel gallagher | liam payne
louis tomlinson | lil kim rapper | lily allen | lizzy mcalpine | lola young | lucy dacus | phoebe bridgers | julien baker | luke bryan
luke combs | lykke li | macklemore rapper | maggie rogers | maren morris | marina diamandis | mark ronson | matty healy | melanie martinez
mary j blige | mel b | melanie brown | emma bunton | geri halliwell | melanie chisholm | miranda lambert | mitski miyawaki | morgan wallen
nas rapper | natalie imbruglia | nelly furtado | nicole scherzinger | noah kahan | norah jones | olivia dean | olivia newton john
ozuna singer | paloma faith | patti smith | paula abdul | pete doherty | pete wentz | pharell williams | pink alecia moore | pixie lott
playboi carti | regina spektor | remi wolf | rina sawayama | robyn carlsson | robyn fenty | rosie darling | ryan tedder | sade adu
sam fender | sam smith | selena quintanilla perez | sheryl crow | shirley manson | sia furler | sophie ellis bextor | steven tyler
sufjan stevens | susan boyle | solange knowles | beyonce knowles | jay z carter | solana rowe | tate mcrae | teddy swims | thom yorke
tinashe kachingwe | tiwa savage | tom grennan | tori amos | tori kelly | tove lo | toni braxton | troye sivan | tyla seethal
tyler the creator | victoria monet | victoria de angelis | damiano david | vanessa carlton | wiz khalifa | yung miami | young thug
yungblud harrison | zach bryan | zara larsson | loren gray | madison beer | maggie lindemann | tems openiyi | wizkid balogun | yemi alade
rosalia vila tobella | aitana ocana | lola indigo | ana mena | nathy peluso | nicki nicole | maria becerra | cazzu cazzuchelli
natti natasha | sebastian yatra | camilo echeverry | manuel turizo | feid singer | peso pluma | christian nodal | nodal christian
thalia sodi | gloria trevi | paulina rubio | gloria estefan | marc anthony | alejandro sanz | david bisbal | pablo alboran | rosario flores
angele singer | clara luciani | louane emera | zaz singer | mylene farmer | lara fabian | patricia kaas | christine and the queens
vitaa singer | wejdene singer | slimane singer | m pokora | maitre gims | stromae van haver | shirin david | loredana rapper | nina chuba
sarah connor singer | mark forster | herbert gronemeyer | andrea berg | beatrice egli | vanessa mai | annalisa scarrone | elodie patrizi
tiziano ferro | eros ramazzotti | emma marrone | levante singer | anitta larissa | ludmilla singer | luisa sonza | pabllo vittar
marilia mendonca | ana castela | juliette freire | caetano veloso | doda rabczewska | maryla rodowicz | sanah singer | margaret singer
hadise acikgoz | sila gencoglu | aleyna tilki | edis gorgulu | murat boz | tarkan tevetoglu | inna apostoleanu | alexandra stan
elena gheorghe | saara aalto | robin packalen | son tung | my tam | ho ngoc ha | toc tien | agnez mo | rossa singer | isyana sarasvati
kim jennie | lisa manobal | jisoo kim | roseanne park | park chaeyoung | jeon jungkook | kim seokjin | min yoongi | jung hoseok | park jimin
im yoona | kim taeyeon | tiffany young | kwon yuri | bae joohyun | kang seulgi | hwasa ahn | kim hyuna | lee ji eun | g dragon
kwon ji yong | karina yoo | minatozaki sana | hirai momo | myoui mina | chou tzuyu | im nayeon | an yujin | kim minji | pham hanni
danielle marsh | huh yunjin | kim chaewon | sakura miyawaki | hoshino gen | kenshi yonezu | namie amuro | kyary pamyu pamyu
lisa risa oribe | aimyon singer | егор крид | сергей лазарев | ольга серябкина | елена темникова | нюша шурочкина | вера брежнева
светлана лобода | лобода светлана | анна семенович | клава кока | дима билан | валерий меладзе | григорий лепс | николай басков
моргенштерн | алишер моргенштерн | тимати юнусов | монеточка | тина кароль | тіна кароль | надя дорофєєва | надя дорофеева | руслана лижичко
джамала | святослав вакарчук | ані лорак | ани лорак | 米津玄師 | 星野源 | 椎名林檎 | 浜崎あゆみ | 倖田來未 | あいみょん | 藤井風 | 西野カナ | 倉木麻衣 | きゃりーぱみゅぱみゅ | 이지은 | 제니
지수 블랙핑크 | 안유진 | 현아 | 선미 | 이효리 | 지드래곤 | 권지용 | 박지민 | 민윤기 | 김남준 | 김석진 | 张杰 | 薛之谦 | 陈奕迅 | 刘若英 | 张惠妹 | 华晨宇 | 毛不易 | 张靓颖 | 周笔畅 | 吴宣仪 | 孟美岐
أحلام الشامسي | شيرين عبد الوهاب | إليسا خوري | ميريام فارس | كاظم الساهر | ماجد المهندس | نوال الزغبي | أصالة نصري | تامر حسني | بلقيس فتحي
elissa khoury | myriam fares | sherine abdel wahab | tamer hosny | assala nasri | balqees fathi | श्रेया घोषाल | नेहा कक्कड़ | सोनू निगम
shreya ghoshal | neha kakkar
`;
