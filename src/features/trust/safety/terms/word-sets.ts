const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/**
 * Sets of single words that phrases name in braces. Hyphens are left out: "coworker" also matches "co-worker".
 */
export const wordSets: Readonly<Record<string, readonly string[]>> = {
  '{person}': list(`
    she he her him his hers they girl girls woman women man men boy boys lady ladies guy guys gal female
    females male males person people model models persona character daughter daughters son sons sister
    brother princess maid nurse actress actor wife husband girlfriend boyfriend babe child children kid
    kids student students pupil teen teens`),
  '{one-person}': list(`
    girl woman man boy lady guy gal female male person model persona character daughter son sister brother
    princess actress actor student pupil babe she he her him`),
  '{school-person}': list(`
    student students pupil pupils girl girls boy boys kid kids senior seniors junior juniors freshman
    freshmen sophomore sophomores cheerleader cheerleaders sweetheart sweethearts couple classmate
    classmates graduate age aged uniform`),
  '{grade-ordinal}': list(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  ),
  '{month}': list(`
    january february march april may june july august september october november december jan feb mar apr jun
    jul aug sep sept oct nov dec`),
  // Between the parts of a number: "a hundred and five", "treinta y cinco".
  '{and}': list('and y et e und i ve en och si dan'),
  '{minus}': list('minus menos moins meno eksi minus'),
  '{acquaintance}': list(`
    ex exgirlfriend exboyfriend exwife exhusband neighbor neighbour neighbors neighbours coworker coworkers
    colleague colleagues boss manager teacher professor classmate classmates roommate flatmate crush friend
    friends bestfriend girlfriend boyfriend wife husband landlord secretary employee student therapist
    doctor nurse babysitter nanny stalker enemy bully rival`),
  '{kin}': list(`
    mother mom mum mommy mama father dad papa sister sisters brother brothers daughter daughters son sons
    aunt auntie uncle niece nephew cousin cousins grandmother grandma grandfather grandpa granny grandson
    granddaughter sibling siblings`),
  '{animal}': list(`
    animal animals dog dogs horse horses stallion donkey goat pig bull wolf wolves cat snake sheep cow
    monkey dolphin hound beast`),
  '{unit}': list(`
    feet foot ft cm mm m km meter meters metre metres inch inches mile miles minute minutes min mins hour
    hours second seconds sec day days week weeks month months percent pct kg lb lbs pounds dollars euros
    usd k mp fps px pixels degrees times steps people persons women men girls boys guys ladies models
    friends colors colours shades candles roses flowers pieces blocks stories storeys floors of with who
    that in on at from to by which and or the a th st nd rd am pm o piece hundred thousand million stars
    other others more less hands arms fingers legs eyes petals cats dogs horses birds cars layers rows
    columns frames points sides`),
  '{object}': list(`
    tree oak pine maple bonsai cedar olive vine vineyard orchard forest whisky whiskey scotch bourbon wine
    port rum cognac brandy cheese cheddar gouda parmesan balsamic beer cider sake beef car truck bicycle
    bike motorcycle boat ship yacht train house home barn cabin cottage castle church cathedral temple
    building bridge tower ruin ruins wall inn pub lighthouse mill monastery palace city town village
    kingdom empire tradition recipe company brand bakery restaurant shop photo photograph painting
    book manuscript map letter coin clock watch guitar violin piano cello sofa chair table
    carpet rug jacket coat boots jeans suitcase laptop computer phone camera console dog puppy
    cat kitten horse foal mare pony elephant tortoise turtle parrot whale cow goat sheep lamb llama
    retriever labrador bulldog poodle beagle terrier collie husky tabby fossil glacier
    volcano tapestry statue sculpture fountain vase sword armor armour relic scroll sourdough
    starter compost volvo saab bmw mercedes ford toyota honda porsche ferrari jeep chevrolet cadillac volkswagen
    beetle audi subaru mazda fiat vespa yamaha kawasaki ducati sedan hatchback wagon tractor scooter tram bottle jar cask barrel sweater garden hedge cactus orchid ivy wisteria roses`),
  '{young-animal}': list(`
    animal animals cat cats dog dogs elephant elephants goat goats yoda groot dragon dragons duck ducks ducklings
    duckling seal seals penguin penguins turtle turtles tortoise tortoises owl owls fox foxes bear bears deer fawn bird
    birds chick chicks panda pandas rabbit rabbits bunny bunnies hedgehog hedgehogs otter otters sloth sloths lion
    lions tiger tigers giraffe giraffes monkey monkeys squirrel squirrels alpaca alpacas llama llamas kitten kittens
    puppy puppies pup pups horse horses foal foals pony ponies donkey donkeys cow calf calves lamb lambs sheep pig
    pigs piglet piglets wolf wolves koala koalas kangaroo wombat raccoon raccoons skunk badger beaver hippo
    hippopotamus rhino rhinoceros zebra camel whale whales dolphin dolphins shark octopus crocodile alligator lizard
    gecko chameleon snake frog axolotl dinosaur dinosaurs raptor griffin gryphon phoenix unicorn unicorns robin
    swan swans cygnet goose gosling flamingo ostrich emu parrot toucan puffin falcon eagle leopard leopards cheetah
    cheetahs jaguar panther lynx cub cubs puma gorilla orangutan chimpanzee lemur meerkat mouse mice rat hamster
    hamsters gerbil chinchilla ferret mole bat hare moose elk reindeer bison buffalo yak walrus manatee corgi
    husky retriever labrador bulldog poodle beagle terrier pug dachshund chihuahua dalmatian collie shiba spaniel
    ragdoll shorthair capybara armadillo pangolin anteater tapir opossum possum bobcat okapi antelope gazelle`),
  '{animal-kind}': list(`
    ragdoll siamese persian tabby bengal sphynx maine coon british american scottish fold shorthair longhair calico
    tuxedo ginger orange golden labrador german border french welsh english siberian arabian shetland highland angora
    shepherd retriever polar brown grizzly black white grey gray red giant snow arctic fennec barn snowy great horned sea
    emperor king harp blue humpback african asian indian pygmy dwarf tree mountain wild fluffy tiny cute sleepy fuzzy
    fire ice water forest desert clouded bald tawny long eared spotted striped lop holland corgi husky bulldog poodle
    beagle terrier pug dachshund chihuahua dalmatian collie shiba spaniel`),
  '{litter}': list('kittens kitten puppies puppy lamb lambs foal foals calf calves chicks piglets fawn'),
  '{material}': list(`
    strawberries strawberry fruit fruits berries blueberries raspberries cherries apples oranges grapes bananas melon
    vegetables carrots broccoli leaves flowers roses petals moss vines twigs branches bark grass straw hay wood paper
    cardboard origami clay stone stones rock rocks pebbles marble granite sand snow ice glass crystal crystals bronze
    copper iron steel metal gold silver wire gears chocolate candy sweets gingerbread bread dough cake cheese butter
    pasta noodles rice smoke clouds stars light stardust water lava fire yarn wool felt fabric cloth rags lego bricks
    blocks balloons buttons beads feathers shells seashells coral books newspaper plastic rubber wax soap jelly
    porcelain ceramic pottery mud pumpkins vegetables sushi popcorn`),
  '{material-kind}': list(`
    fresh ripe red green blue yellow white black wild dried frozen melted folded crumpled colorful colourful recycled
    old rusty polished molten glowing swirling autumn wooden tiny pink purple golden lego toy broken stained dark milk`),
  '{fashion}': list(`
    advert advertising ad ads aesthetic apparel bag bags belt belts bikini blazer blouse bodysuit boots boutique bow boxer
    boxers bra bracelet bralette brand brief briefs campaign cape catwalk chemise clothes clothing coat coats collection
    cologne corset couture denim dress dresses earrings editorial eyewear fashion flats fragrance glasses gloves gown gowns
    handbag handbags hat heels hoodie jacket jackets jeans jewellery jewelry jumper jumpsuit kimono knitwear lace leather lingerie lipstick
    loafers logo look makeup mascara mules necklace nightgown outfit outfits pants perfume polo pumps purse pyjamas ring robe
    runway sandals satin scarf shades shirt shirts shoe shoes shop shorts show skirt slip sneakers socks soles store stiletto
    stilettos stockings stripes style styling suit suits sunglasses sweater sweatshirt swimsuit swimwear tie tights top tracksuit
    trainers trench trousers trunks tuxedo underwear veil vest waistband wallet watch watches`),
  '{fashion-kind}': list(`
    beige black blue bridal brown cashmere cocktail cone cotton evening gold golden green grey gray lace leather linen long
    mesh midi mini navy new nude old pink purple red runway satin sheer short silk silver sports strappy style suede
    tailored velvet vintage wedding white wool wrap wrapped designer haute high fitted tight printed floral`),
  '{clothes-place}': list(`
    closet closets wardrobe wardrobes cupboard cupboards armoire dresser drawer drawers hanger hangers rack racks
    clothesline shelf shelves suitcase suitcases trunk basket hamper washer dryer boutique shop store stall
    line lines hook hooks rail rails chest locker lockers laundry`),
  '{plain}': list(`
    empty open bare wooden old new large small tiny huge vintage antique modern walk closed white black oak coat clothes
    clothing dusty minimalist single tall clean long wire metal`),
  '{matured}': list(`
    whisky whiskey scotch bourbon wine port rum cognac brandy sherry cheese cheddar gouda parmesan
    balsamic beef ham`),
  '{connective}': list(`
    in on at by with and or under beneath beside near behind over above from for of to that which is was
    next against covered surrounded asleep lying sitting barking looking standing growing running sleeping resting full made`),
  '{object-kind}': list(`
    oak pine maple bonsai cedar olive cherry apple willow ginkgo redwood stone brick wooden wood timber
    iron bronze copper leather single malt scotch irish japanese kentucky french italian spanish english
    red white green blue black brown vintage rusty rusted abandoned ruined weathered antique barrel aged
    family rescue golden german border welsh persian siamese tabby arabian thoroughbred electric acoustic
    classic sports grand upright oil medieval gothic victorian roman ancient historic giant large small
    tall gnarled potted`),
  '{first-name}': list(`
    aaron adam alex alexander alice amanda amy ana andrea andrew angela anna anne anthony ariana ashley
    barbara benjamin beth brad brandon brian britney bruce carlos caroline charles charlotte chris
    christina christopher claire daniel david deborah diana donald dwayne edward elizabeth ella emily emma
    eric eva george hannah harry heather helen henry isabella jack jacob james jane jason jeff jennifer
    jessica jim joe john johnny jonathan joseph joshua julia julie karen kate katherine kathy katy keanu
    kelly kevin kim kyle laura lauren leonardo linda lisa liz lucy margaret maria mark mary matt matthew
    megan melissa michael michelle mike mila monica natalie nicholas nicole nick olivia oscar patricia
    patrick paul peter rachel rebecca richard robert ryan samantha sandra sara sarah scarlett sharon
    sophia sophie stephanie stephen steve steven susan taylor thomas tim tom tyler vanessa victoria
    william zoe`),
};
