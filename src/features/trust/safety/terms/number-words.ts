/**
 * Number words by language: rows of `value words`, separated by commas. English also has Roman numerals for ages.
 * `compose-numbers.ts` composes numbers of several words.
 */
export const numberWordsByLanguage: Readonly<Record<string, string>> = {
  en: `0 zero, 1 one, 2 two, 3 three, 4 four, 5 five, 6 six vi, 7 seven vii, 8 eight viii, 9 nine ix, 10 ten,
    11 eleven xi, 12 twelve xii, 13 thirteen xiii, 14 fourteen xiv, 15 fifteen xv, 16 sixteen xvi,
    17 seventeen xvii, 18 eighteen xviii, 20 twenty, 30 thirty, 40 forty, 50 fifty, 60 sixty, 70 seventy,
    80 eighty, 90 ninety, 100 hundred, 1000 thousand`,
  es: `0 cero, 1 uno, 2 dos, 3 tres, 4 cuatro, 5 cinco, 6 seis, 7 siete, 8 ocho, 9 nueve, 10 diez,
    11 once, 12 doce, 13 trece, 14 catorce, 15 quince, 16 dieciséis, 17 diecisiete, 18 dieciocho, 19
    diecinueve, 20 veinte, 21 veintiuno veintiún veintiuna, 22 veintidós, 23 veintitrés, 24
    veinticuatro, 25 veinticinco, 26 veintiséis, 27 veintisiete, 28 veintiocho, 29 veintinueve, 30
    treinta, 40 cuarenta, 50 cincuenta, 60 sesenta, 70 setenta, 80 ochenta, 90 noventa, 100 cien ciento,
    1000 mil`,
  pt: `0 zero,  2 dois duas, 3 três, 4 quatro, 5 cinco, 6 seis, 7 sete, 8 oito, 9 nove, 10 dez, 11
    onze, 12 doze, 13 treze, 14 catorze quatorze, 15 quinze, 16 dezesseis dezasseis, 17 dezessete
    dezassete, 18 dezoito, 19 dezenove dezanove, 20 vinte, 30 trinta, 40 quarenta, 50 cinquenta, 60
    sessenta, 70 setenta, 80 oitenta, 90 noventa, 100 cem cento, 1000 mil`,
  fr: `0 zéro,  2 deux, 3 trois, 4 quatre, 5 cinq, 6 six, 7 sept, 8 huit, 9 neuf, 10 dix, 11 onze,
    12 douze, 13 treize, 14 quatorze, 15 quinze, 16 seize, 20 vingt vingts, 30 trente, 40 quarante, 50
    cinquante, 60 soixante, 70 septante, 80 octante huitante, 90 nonante, 100 cent, 1000 mille`,
  de: `0 null,  2 zwei zwo, 3 drei, 4 vier, 5 fünf fuenf, 6 sechs, 7 sieben, 8 acht, 9
    neun, 10 zehn, 11 elf, 12 zwölf zwoelf, 13 dreizehn, 14 vierzehn, 15 fünfzehn fuenfzehn, 16
    sechzehn, 17 siebzehn, 18 achtzehn, 19 neunzehn, 20 zwanzig, 30 dreißig dreissig, 40 vierzig, 50
    fünfzig, 60 sechzig, 70 siebzig, 80 achtzig, 90 neunzig, 100 hundert, 1000 tausend, 21
    einundzwanzig, 22 zweiundzwanzig, 23 dreiundzwanzig, 24 vierundzwanzig, 25 fünfundzwanzig, 26
    sechsundzwanzig, 27 siebenundzwanzig, 28 achtundzwanzig, 29 neunundzwanzig`,
  it: `0 zero, 1 uno, 2 due, 3 tre, 4 quattro, 5 cinque, 6 sei, 7 sette, 8 otto, 9 nove, 10 dieci,
    11 undici, 12 dodici, 13 tredici, 14 quattordici, 15 quindici, 16 sedici, 17 diciassette, 18
    diciotto, 19 diciannove, 20 venti, 21 ventuno, 22 ventidue, 23 ventitré, 24 ventiquattro, 25
    venticinque, 26 ventisei, 27 ventisette, 28 ventotto, 29 ventinove, 30 trenta, 40 quaranta, 50
    cinquanta, 60 sessanta, 70 settanta, 80 ottanta, 90 novanta, 100 cento, 1000 mille`,
  ru: `0 ноль нуля,  2 два две двух, 3 три трех, 4 четыре четырех, 5 пять пяти, 6 шесть
    шести, 7 семь семи, 8 восемь восьми, 9 девять девяти, 10 десять десяти, 11 одиннадцать одиннадцати,
    12 двенадцать двенадцати, 13 тринадцать тринадцати, 14 четырнадцать четырнадцати, 15 пятнадцать
    пятнадцати, 16 шестнадцать шестнадцати, 17 семнадцать семнадцати, 18 восемнадцать восемнадцати, 19
    девятнадцать девятнадцати, 20 двадцать двадцати, 30 тридцать тридцати, 40 сорок сорока, 50 пятьдесят
    пятидесяти, 60 шестьдесят шестидесяти, 70 семьдесят семидесяти, 80 восемьдесят восьмидесяти, 90
    девяносто девяноста, 100 сто ста, 5 pyat, 10 desyat, 12 dvenadtsat, 13 trinadtsat, 14 chetyrnadtsat,
    15 pyatnadtsat, 16 shestnadtsat, 17 semnadtsat`,
  tr: `0 sıfır,  2 iki, 3 üç, 4 dört, 5 beş, 6 altı, 7 yedi, 8 sekiz, 9 dokuz, 10 on, 11 onbir, 12
    oniki, 13 onüç, 14 ondört, 15 onbeş, 16 onaltı, 17 onyedi, 18 onsekiz, 19 ondokuz, 20 yirmi, 30
    otuz, 40 kırk, 50 elli, 60 altmış, 70 yetmiş, 80 seksen, 90 doksan, 100 yüz, 1000 bin, 21 yirmibir,
    22 yirmiiki, 23 yirmiüç, 24 yirmidört, 25 yirmibeş, 26 yirmialtı, 27 yirmiyedi, 28 yirmisekiz, 29
    yirmidokuz, 31 otuzbir, 32 otuziki, 33 otuzüç, 34 otuzdört, 35 otuzbeş, 36 otuzaltı, 37 otuzyedi, 38
    otuzsekiz, 39 otuzdokuz, 41 kırkbir, 42 kırkiki, 43 kırküç, 44 kırkdört, 45 kırkbeş, 46 kırkaltı, 47
    kırkyedi, 48 kırksekiz, 49 kırkdokuz`,
  ar: `0 صفر, 1 واحد واحدة, 2 اثنان اثنين اثنتين سنتان, 3 ثلاث ثلاثة, 4 أربع أربعة, 5 خمس خمسة, 6 ست ستة, 7
    سبع سبعة, 8 ثمان ثماني ثمانية, 9 تسع تسعة, 10 عشر عشرة, 20 عشرون عشرين وعشرون وعشرين, 30 ثلاثون ثلاثين وثلاثون وثلاثين, 40 أربعون أربعين
    وأربعون وأربعين, 50 خمسون خمسين وخمسون وخمسين, 60 ستون ستين وستون وستين, 70 سبعون سبعين وسبعون وسبعين, 80 ثمانون ثمانين وثمانون وثمانين, 90 تسعون تسعين وتسعون وتسعين, 100 مئة
    مائة, 1000 ألف`,
  hi: `0 शून्य,  2 दो, 3 तीन, 4 चार, 5 पांच पाँच, 6 छह छः, 7 सात, 8 आठ, 9 नौ, 10 दस, 11 ग्यारह, 12
    बारह, 13 तेरह, 14 चौदह, 15 पंद्रह पन्द्रह, 16 सोलह, 17 सत्रह, 18 अठारह, 19 उन्नीस, 20 बीस, 21
    इक्कीस, 22 बाईस, 23 तेईस, 24 चौबीस, 25 पच्चीस, 26 छब्बीस, 27 सत्ताईस, 28 अट्ठाईस, 29 उनतीस, 30 तीस,
    35 पैंतीस, 40 चालीस, 45 पैंतालीस, 50 पचास, 60 साठ, 70 सत्तर, 80 अस्सी, 90 नब्बे, 100 सौ, 10 dus, 11
    gyarah, 12 barah, 13 terah, 14 chaudah, 15 pandrah, 16 solah, 17 satrah, 18 atharah`,
  ko: `1 하나 한, 2 둘 두, 3 셋 세, 4 넷 네, 5 다섯, 6 여섯, 7 일곱, 8 여덟, 9 아홉, 10 열, 11 열하나 열한, 12 열둘 열두, 13 열셋 열세, 14
    열넷 열네, 15 열다섯, 16 열여섯, 17 열일곱, 18 열여덟, 19 열아홉, 21 스물하나 스물한, 22 스물둘 스물두, 23 스물셋 스물세, 24 스물넷 스물네, 25
    스물다섯, 26 스물여섯, 27 스물일곱, 28 스물여덟, 29 스물아홉, 31 서른하나 서른한, 32 서른둘 서른두, 33 서른셋 서른세, 34 서른넷 서른네, 35 서른다섯,
    36 서른여섯, 37 서른일곱, 38 서른여덟, 39 서른아홉, 41 마흔하나 마흔한, 42 마흔둘 마흔두, 43 마흔셋 마흔세, 44 마흔넷 마흔네, 45 마흔다섯, 46
    마흔여섯, 47 마흔일곱, 48 마흔여덟, 49 마흔아홉, 51 쉰하나 쉰한, 52 쉰둘 쉰두, 53 쉰셋 쉰세, 54 쉰넷 쉰네, 55 쉰다섯, 56 쉰여섯, 57 쉰일곱, 58
    쉰여덟, 59 쉰아홉, 20 스물 스무, 30 서른, 40 마흔, 50 쉰, 60 예순, 70 일흔, 80 여든, 90 아흔, 10 십, 11 십일, 12 십이, 13 십삼, 14
    십사, 15 십오, 16 십육, 17 십칠, 18 십팔, 19 십구, 20 이십, 21 이십일, 22 이십이, 23 이십삼, 24 이십사, 25 이십오, 26 이십육, 27
    이십칠, 28 이십팔, 29 이십구, 30 삼십, 31 삼십일, 32 삼십이, 33 삼십삼, 34 삼십사, 35 삼십오, 36 삼십육, 37 삼십칠, 38 삼십팔, 39 삼십구,
    40 사십, 41 사십일, 42 사십이, 43 사십삼, 44 사십사, 45 사십오, 46 사십육, 47 사십칠, 48 사십팔, 49 사십구, 50 오십, 51 오십일, 52
    오십이, 53 오십삼, 54 오십사, 55 오십오, 56 오십육, 57 오십칠, 58 오십팔, 59 오십구, 60 육십, 61 육십일, 62 육십이, 63 육십삼, 64 육십사,
    65 육십오, 66 육십육, 67 육십칠, 68 육십팔, 69 육십구, 70 칠십, 71 칠십일, 72 칠십이, 73 칠십삼, 74 칠십사, 75 칠십오, 76 칠십육, 77
    칠십칠, 78 칠십팔, 79 칠십구, 80 팔십, 81 팔십일, 82 팔십이, 83 팔십삼, 84 팔십사, 85 팔십오, 86 팔십육, 87 팔십칠, 88 팔십팔, 89 팔십구,
    90 구십, 91 구십일, 92 구십이, 93 구십삼, 94 구십사, 95 구십오, 96 구십육, 97 구십칠, 98 구십팔, 99 구십구`,
  ja: `15 juugo, 14 juuyon, 13 juusan, 16 juuroku, 17 juunana, 10 とお`,
  zh: `13 shisan, 14 shisi, 15 shiwu, 16 shiliu, 17 shiqi, 12 shier, 11 shiyi, 10 shi`,
};
