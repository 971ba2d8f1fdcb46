/**
 * Very well-known people, maintained by hand: those whose likeness is asked for most. A name that is also
 * an ordinary word stands only with its second part. Diacritics are not needed.
 */
const names: readonly string[] = `
adele adkins | ai weiwei | alexandria ocasio cortez | amber heard | ana de armas | angela merkel
angelina jolie | anne hathaway | anya taylor joy | ariana grande | arnold schwarzenegger | schwarzenegger
barack obama | obama | bashar al assad | bella hadid | belle delphine | ben affleck | benedict cumberbatch
benjamin netanyahu | netanyahu | bernie sanders | beyonce | bill clinton | bill cosby | bill gates
billie eilish | blake lively | boris johnson | brad pitt | britney spears | bruno mars | cardi b
cate blanchett | charlize theron | chris evans | chris hemsworth | chris pratt | christian bale
cristiano ronaldo | ronaldo | dakota johnson | dalai lama | daniel craig | daniel radcliffe | david beckham
victoria beckham | demi lovato | denzel washington | diana spencer | princess diana | lady diana | doja cat
donald trump | melania trump | ivanka trump | trump | dua lipa | dwayne johnson
ed sheeran | elizabeth olsen | ellen degeneres | elon musk | elvis presley | emilia clarke | eminem
emma stone | emma watson | emmanuel macron | erdogan | florence pugh | freddie mercury | gal gadot
george bush | george clooney | gigi hadid | giorgia meloni | greta thunberg | gwyneth paltrow
hailey bieber | halle berry | harrison ford | harry styles | henry cavill | hillary clinton | hugh jackman
hunter biden | jair bolsonaro | jd vance | jeff bezos | jeffrey epstein | jenna ortega | jennifer aniston
jennifer lawrence | jennifer lopez | jessica alba | jessica chastain | joe biden | biden | joe rogan
johnny depp | julia roberts | justin bieber | justin trudeau | kamala harris | kanye west | kate middleton
kate moss | kate winslet | katy perry | keanu reeves | keir starmer | kendall jenner | kylie jenner
kim kardashian | kardashian | kardashians | kim jong un | king charles | kristen stewart | kurt cobain
lady gaga | lana del rey | lebron james | leonardo dicaprio | dicaprio | lil nas x | lionel messi | messi
lizzo | lula da silva | lupita nyongo | madonna ciccone | margaret thatcher | margot robbie | mariah carey
marilyn monroe | marilyn manson | mark zuckerberg | zuckerberg | megan fox | megan thee stallion
meghan markle | meryl streep | michael jackson | michael jordan | michelle obama | mila kunis
miley cyrus | millie bobby brown | morgan freeman | mrbeast | mr beast | naomi campbell | nancy pelosi
narendra modi | natalie portman | neymar | nicki minaj | nicolas cage | nicole kidman | novak djokovic
olaf scholz | friedrich merz | olivia rodrigo | olivia wilde | oprah | oprah winfrey | orlando bloom
paris hilton | pedro pascal | penelope cruz | pewdiepie | pokimane | pope francis | pope leo | post malone
prince harry | prince william | prince andrew | priyanka chopra | queen elizabeth | rafael nadal
reese witherspoon | rihanna | rishi sunak | robert de niro | robert downey | robert pattinson
roger federer | ron desantis | ryan gosling | ryan reynolds | sabrina carpenter | salma hayek | sam altman
samuel l jackson | sandra bullock | scarlett johansson | johansson scarlett | selena gomez
serena williams | shakira | sofia vergara | snoop dogg | steve jobs | sydney sweeney | taylor swift
taylorswift | tswift | timothee chalamet | tom brady | tom cruise | tom hanks | tom hardy | tom hiddleston
tom holland | travis kelce | tupac shakur | usain bolt | vin diesel | vladimir putin | putin | will smith
winona ryder | xi jinping | zac efron | zayn malik | zelensky | zelenskyy | zelenskiy | zendaya
zoe saldana | zooey deschanel | narendra damodardas modi | volodymyr zelensky | shah rukh khan
deepika padukone | aishwarya rai | virat kohli | jungkook | bts jimin | blackpink lisa | lalisa manobal
`
  .split(/[|\n]/)
  .map((name) => name.trim())
  .filter((name) => name !== '');

/** Raised with every change of the list. */
export const peopleVersion = 2;
/** The rule that the list belongs to. */
export const people = { id: 'real_people.name', names };
