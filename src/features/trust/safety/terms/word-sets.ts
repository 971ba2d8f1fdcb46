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
  '{and}': list('and y et e und i ve'),
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
    starter compost bottle jar cask barrel sweater garden hedge cactus orchid ivy wisteria roses`),
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
