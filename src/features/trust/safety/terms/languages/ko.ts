import type { LanguageTerms } from '../language.ts';

export const korean: LanguageTerms = {
  language: 'ko',
  version: 2,
  markers: 'yeoja namja beotneun beoseun alm geunyeo yeppeun jageun eorin sarang agassi',
  sets: {
    '{year}': '살 세 살짜리 세의 살의 살이 세짜리',
    '{person}': '여자 남자 여성 남성 그녀 소녀 사람 모델 여학생 아가씨',
    '{kin}':
      '엄마 아빠 어머니 아버지 누나 언니 오빠 형 여동생 남동생 동생 딸 아들 이모 고모 삼촌 조카 사촌 할머니 할아버지 장모 며느리 시아버지',
  },
  phrases: {
    'minors.term': `
      소녀|소년|미소녀|미소년|어린이|어린아이|어린애|꼬마|꼬맹이|아기|아가야|갓난아기|갓난아이|신생아|영아가|영아를|영아의|유아기|유아의|유아가|유아들|젖먹이|영유아|아동
      여자아이|남자아이|여자애|남자애|여아가|여아를|여아의|남아의|남아가|계집아이|아이들|아이가|아이를|아이의|아이와|아이는|한_아이
      어린|작은|조그만|어린_한 소녀|여자|여자아이|남자아이|소년|애|아이|여학생|딸
      미성년|미성년자|청소년|십대|사춘기|틴에이저|중고생
      초등학생|중학생|고등학생|초딩|중딩|고딩|여고생|여중생|여초생|남고생|남중생|여학생|남학생|유치원생|초등생|중등생|고교생
      로리|로리타|로리콘|쇼타|쇼타콘
      sonyeo|sonyo|sonyeon|eorini|eorin|agi|kkoma yeoja|namja|ai|ae|sonyeo
      sonyeo|sonyeon|misonyeo|miseongnyeon|miseongnyeonja|yeogosaeng|yeojungsaeng|cheongsonyeon|eorini|kkoma|chodeunghaksaeng|junghaksaeng|godeunghaksaeng|rorita`,
    'minors.appearance': `
      동안의? 얼굴
      어려 보이는|보임
      어린애|아이|아기|소녀 같은|처럼 얼굴|몸|생긴?
      {teen-age} {year} 로|처럼? 보이는
      갓|막|이제 {eighteen} {year}
      아동 포르노
      아동성애|소아성애|아청물`,
    'minors.age': `
      {minor-age} {year}
      {number} 개월 된|짜리|아기
      나이 는? {minor-age}
      {minor-birth-year} 년 생|출생|에? 태어난
      {minor-birth-year} 년생
      출생연도|출생년도|생년|생년월일|태어난_해 는|은? {minor-birth-year}
      {short-minor-birth-year} 년생
      {eighteen} {year} 미만|이하|안
      만 {minor-age} {year}`,
    'minors.age-of-person': `
      아직 {eighteen}
      {eighteen} 미만
      거의 {eighteen} {year}?`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      초|중|고 {grade}
      초등학교|중학교|고등학교 {grade}? 학년?
      {grade} 학년
      교복 입은|차림의|차림 소녀|여자|여학생
      교복을 입은
      교복`,
    'minors.excluding-adults': '성인|어른|성년',
    'minors.youth-in-adult-content': '여동생|딸|조카|처녀|숫처녀|순진한|풋풋한|앳된|어린|의붓딸|애기',
    'minors.school-in-adult-content':
      '학교|교실|고등학교|중학교|여고|여중|학생|교복|유치원|어린이집|수학여행|방과후|체육복',
    'minors.childhood-things-in-adult-content': '기저귀|젖병|유모차|놀이터|그네|곰인형|공갈젖꼭지|요람',
    'real_people.public-figure': `
      연예인|유명인|셀럽
      유명한|유명 배우|여배우|가수|아이돌|정치인|유튜버|스타|모델
      인기 아이돌|여배우|걸그룹
      대통령`,
    'real_people.likeness': `
      닮은꼴|딥페이크|도플갱어
      연예인|배우|아이돌|가수 닮은|를|을|와|과 닮은|얼굴
      얼굴 합성|바꾸기|교체`,
    'real_people.acquaintance': `
      전여친|전남친|전_여자친구|전_남자친구
      내|우리|나의 여자친구|여친|남친|상사|선생님|동료|이웃|친구|누나|언니|여동생|엄마|아내|전처 의|사진|얼굴|누드|몸|닮은|를|을|와 닮은|얼굴|사진`,
    'non_consent.assault': `
      강간|성폭행|윤간|성추행|성폭력|성학대|겁탈|강제_추행|강제추행
      강제로 벗기는|벗겨진|옷|당하는|벗은
      동의|합의|허락|허가 없이|없는
      원치|원하지 않는
      의사에 반하는|반해
      억지로 벗
      ganggan`,
    'non_consent.secret-pictures':
      '몰카|몰래카메라|몰래_찍은|몰래_찍는|몰래_촬영|도촬|불법촬영|훔쳐보|엿보는|유출_영상|유출된_사진|리벤지_포르노|치마_속|치마속',
    'non_consent.undressing-pictures': '옷을_벗겨|옷_벗겨|옷을_지워|옷을_제거|옷_제거|누드로_만들어|벗겨줘',
    'adult_only.bestiality': '수간|개와_섹스|말과_섹스|동물과_섹스|동물_성교',
    'adult_only.incest': `
      근친|근친상간|새엄마|계모|의붓아버지|의붓딸|의붓여동생|의붓누나|의붓오빠
      {kin} 와|과|하고 {kin}`,
    'adult_only.necrophilia': '시간증|시체|사체|네크로필리아',
    'adult_only.impaired':
      '약에_취한|약물에_취한|술에_취한|만취|의식_없는|의식을_잃은|기절한|최면|수면제|잠든_사이|자고_있는_동안|물뽕',
    'adult_only.coercion': '납치|협박|감금|노예|인질|조교당|강요당|포로',
    'adult_only.trafficking': '인신매매|성매매_강요',
    'adult_only.violence': '고문|피투성이|살해|난도질|목_조르는|구타|유혈|신체_절단',
  },
  explicit: `
    나체|알몸|누드|벌거벗은|반나체|섹스|에로|에로틱|야동|포르노|젖꼭지|유두|성기|성관계|자위|오르가즘|옷을_벗은|노출증|음란
    옷 벗은
    almom|nachae`,
  suggestive: '속옷|란제리|비키니|섹시|섹시한|관능적|야한|브래지어|팬티|가슴골|유혹적인|스타킹|수영복',
  allowances: [
    {
      family: 'minors',
      reason: 'Other words that only contain the syllables.',
      appliesIn: 'both',
      phrases: [
        '아기자기|아기자기한|플로리다|칼로리|글로리아|갤로리|글로리|오로리|너구로리|미아동|상아동|동아동|이야기|이야기책|아기사슴|새싹아기|고아기|이야기하는|로리스',
        '여아름|남녀아이돌|아이슬란드|아이가모|아이폰|아이스',
        '{number} 세기|세트|세대|살구|살사',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        '어린이날|어린이_병원|어린이_도서|어린이_공원|어린이_책|어린이대공원|아기_돼지|아기_고양이|아기_강아지|아기_코끼리|아기_판다|아동문학|아동_도서|아기_오리|아기_사자|소년만화|순정만화|어린왕자|소년_만화|소녀_만화',
        '{minor-age} {year} 된? 개|고양이|강아지|말|참나무|나무|거북이|소나무|골든|리트리버|진돗개|앵무새|은행나무',
        '{minor-age} 살 된',
        '수령 {number}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['누드톤|누드_톤|누드베이지|누드_컬러|누드_립스틱|누드김밥|에로이카|피에로'],
    },
  ],
};
