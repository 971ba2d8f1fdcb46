import type { LanguageTerms } from '../language.ts';

export const hindi: LanguageTerms = {
  language: 'hi',
  version: 1,
  markers: `ladki ladka aurat mahila aadmi nangi nanga chhoti choti chhota chota sundar hai ki ek saal ke ka mein
    wali wala tasveer khubsurat`,
  sets: {
    '{year}': 'साल सालों वर्ष वर्षीय वर्षों बरस',
    '{kin}':
      'माँ मां पिता बाप बहन भाई बेटी बेटा चाची चाचा मौसी मामा बुआ भतीजी भांजी भाभी देवर दादी दादा नाना नानी ससुर बहू',
    '{person}': 'वह औरत महिला आदमी पुरुष लड़की लड़का युवती युवक मॉडल व्यक्ति',
    '{small}': 'छोटी छोटा छोटे नन्ही नन्हा नन्हे कमउम्र कम-उम्र',
  },
  phrases: {
    'minors.term': `
      बच्चा|बच्चे|बच्ची|बच्चों|बच्चियों|बच्चियां|बच्चियाँ|बचपन
      शिशु|शिशुओं|नवजात|बालक|बालिका|बालकों|बालिकाओं|बालिकाएँ|किशोर|किशोरी|किशोरों|किशोरियों|किशोरियाँ|किशोरावस्था
      नाबालिग|नाबालिगों|अवयस्क|अल्पवयस्क
      {small} लड़की|लड़का|लड़के|लड़कियां|लड़कियाँ|लड़कियों|लड़कों
      मुन्नी|मुन्ना|मुन्ने|बिटिया|टीनएजर|टीनएज
      स्कूली|विद्यालय|पाठशाला लड़की|लड़का|लड़कियां|छात्रा|छात्र|बच्चे
      स्कूल की|का|के लड़की|लड़का|छात्रा|छात्र|लड़कियां
      स्कूल|स्कूली छात्रा|छात्र|गर्ल|बॉय
      स्कूलगर्ल|स्कूलबॉय
      chhoti|choti|chhota|chota|nanhi|nanha|kamsin ladki|ladka|ladkiyan|bachchi
      ladki|ladka chhoti|choti|chhota|chota
      bachcha|bachchi|bachche|bacha|bachi|bacche|baccha|bacchi|bachpan|nabalig|naabalig|kishori|balika|shishu|kamsin`,
    'minors.appearance': `
      बच्चों जैसा|जैसी|जैसे चेहरा|शरीर
      बच्ची|बच्चे जैसी|जैसा|जैसे
      मासूम चेहरे वाली
      {teen-age} की लगती|दिखती
      मुश्किल से {eighteen}`,
    'minors.age': `
      {minor-age} {year}
      {minor-age} वर्षीय
      उम्र|आयु {minor-age}
      {number} महीने|महीनों|हफ्ते|दिन की|का|के
      {minor-birth-year} में जन्मी|जन्मा|पैदा|जन्म
      जन्म|जन्मवर्ष {minor-birth-year}
      {eighteen} {year}? से कम|छोटी
      {minor-age} saal|sal|baras|varsh ki|ka|ke`,
    'minors.age-of-person': `
      अभी|लगभग|करीब {eighteen} की? नहीं
      अभी {eighteen} की नहीं
      {eighteen} से|के कम|नीचे|छोटी`,
    'minors.school-grade': `
      कक्षा {grade}
      {grade} वीं|वी|ठी|थी कक्षा
      दसवीं|नौवीं|आठवीं|सातवीं|छठी|पांचवीं|पाँचवीं|चौथी|ग्यारहवीं|बारहवीं कक्षा|क्लास
      स्कूल यूनिफॉर्म|ड्रेस|की यूनिफॉर्म?`,
    'minors.excluding-adults': 'वयस्क|वयस्कों|बालिग|प्रौढ़',
    'minors.youth-in-adult-content': `
      मासूम|कुंवारी|कमसिन|नवयौवना|बेटी|पुत्री
      बहुत_जवान|कम_उम्र`,
    'minors.school-in-adult-content': 'स्कूल|विद्यालय|पाठशाला|छात्रा|छात्र|छात्राएं|नर्सरी|आंगनवाड़ी|कक्षा',
    'minors.childhood-things-in-adult-content': 'झूला|पालना|डायपर|लंगोट|चुसनी|खिलौना|खिलौने|गुड़िया',
    'real_people.public-figure': `
      मशहूर|प्रसिद्ध|चर्चित|बॉलीवुड अभिनेत्री|अभिनेता|गायिका|गायक|नेता|खिलाड़ी|हीरोइन|हस्ती
      सेलिब्रिटी|सेलेब्रिटी
      प्रधानमंत्री|राष्ट्रपति`,
    'real_people.likeness': `
      हमशक्ल|डीपफेक
      जैसी दिखने वाली अभिनेत्री
      अभिनेत्री|हीरोइन जैसी|जैसा दिखने|चेहरे|चेहरा`,
    'real_people.acquaintance': `
      मेरी|मेरे|मेरा एक्स|पूर्व
      मेरी|मेरे|मेरा पड़ोसन|पड़ोसी|गर्लफ्रेंड|प्रेमिका|बॉस|टीचर|शिक्षिका|सहेली|बहन|भाभी|पत्नी|माँ की|का|के|जैसी फोटो|चेहरा|तस्वीर|शरीर|दिखने`,
    'non_consent.assault': `
      बलात्कार|बलात्कारी|रेप|दुष्कर्म
      यौन उत्पीड़न|हमला|शोषण
      सहमति|मर्जी|इजाजत|इजाज़त|अनुमति के बिना|खिलाफ
      बिना सहमति|मर्जी|इजाजत|अनुमति
      उसकी मर्जी के खिलाफ
      जबरन|ज़बरदस्ती|जबरदस्ती
      balatkar|balatkaar|zabardasti|jabardasti`,
    'non_consent.secret-pictures': `
      छिपा|छुपा|छिपे|छुपे|गुप्त हुआ|हुए? कैमरा|कैमरे
      चोरी_से|छिपकर|छुपकर|चुपके ली|खींची|बनाई|से
      लीक वीडियो|फोटो|तस्वीरें
      ताक झांक`,
    'non_consent.undressing-pictures': `
      कपड़े हटाओ|हटा|उतारो|निकालो
      इसे नंगा|नंगी करो`,
    'adult_only.bestiality': `
      कुत्ते|घोड़े|जानवर|गधे के साथ सेक्स|संभोग|यौन
      पशुगमन`,
    'adult_only.incest': `
      कौटुंबिक व्यभिचार
      सौतेली|सौतेला माँ|मां|बहन|बेटी|भाई|बाप|पिता
      {kin} और|के|संग साथ? {kin}`,
    'adult_only.necrophilia': 'लाश|शव|मुर्दा',
    'adult_only.impaired': `
      बेहोश|नशे_में|नशीली_दवा|शराबी|सम्मोहित|अचेत
      सोती|सोई हुई
      नींद में`,
    'adult_only.coercion': 'अपहरण|अपहृत|बंधक|गुलाम|दासी|ब्लैकमेल|मजबूर|मजबूरी',
    'adult_only.trafficking': 'मानव_तस्करी|देह_व्यापार|वेश्यावृत्ति',
    'adult_only.violence': 'यातना|खून|लहूलुहान|हत्या|पिटाई',
  },
  inContext: { 'minors.age': '{minor-age} saal|sal' },
  explicit: `
    नग्न|नंगी|नंगा|नंगे|नग्नता|निर्वस्त्र|सेक्स|यौन|कामुक|अश्लील|पोर्न|स्तन|योनि|संभोग|हस्तमैथुन|चुदाई|चूत|लंड
    बिना कपड़ों|कपड़े
    nangi ladki|aurat|mahila|photo`,
  suggestive: 'अधोवस्त्र|लॉन्जरी|ब्रा|पैंटी|बिकिनी|सेक्सी|मादक|कामुक|अंतर्वस्त्र',
  allowances: [
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'बच्चों की|का|के किताब|किताबें|अस्पताल|पार्क|कमरा|खिलौने|कहानी|पुस्तक|पुस्तकालय',
        '{minor-age} {year} का|के|की पुराना|पुरानी|पुराने|अनुभव|बरगद|कुत्ता|पेड़|बिल्ली|घोड़ा|किला|बोनसाई|नीम|घर|गारंटी',
        '{minor-age} {year} पुराना|पुरानी|पुराने|पहले|बाद|से|तक',
        '{minor-age} {year} के अनुभव|बाद',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['नंगे पैर|पांव|पाँव|पेड़|पहाड़|हाथ|हाथों', 'नंगी आंख|आँख|आंखों|शाखाएं|चट्टान|चट्टानें|तलवार'],
    },
  ],
};
