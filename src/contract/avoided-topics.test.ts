import { describe, expect, it } from 'vitest';
import { findAvoidedTopics, listAvoidedTopics } from './avoided-topics.ts';

describe('a creator’s list', () => {
  it('is of topics between commas, semicolons and lines of any script, each once', () => {
    expect(listAvoidedTopics(' Politics,religion ;\n my  family\r\n\n, POLITICS, política, — ,')).toEqual([
      'Politics',
      'religion',
      'my family',
      'política',
    ]);
    expect(listAvoidedTopics('政治、宗教；家族，🍆')).toEqual(['政治', '宗教', '家族', '🍆']);
    expect(listAvoidedTopics('السياسة، الدين؛ العائلة')).toEqual(['السياسة', 'الدين', 'العائلة']);
    expect(listAvoidedTopics(' \n,;. ')).toEqual([]);
  });
});

describe('a text', () => {
  it.each([
    ['politics', 'POLITICS again'],
    ['Politics', 'Let us not speak of #politics!'],
    ['gun', 'He has three guns.'],
    ['guns', 'A gun, really'],
    ['party', 'So many parties…'],
    ['parties', 'This party'],
    ['box', 'two boxes'],
    ['ex', 'all my exes'],
    ['my family', 'Ask my\nfamily, not me'],
    ['my family', 'I love my family’s house'],
    ['don’t tell', 'I dont tell'],
    ['cafe', 'im Café'],
    ['Café', 'at the cafe'],
    ['Krieg', 'Kriege und Krisen'],
    ['Droge', 'keine Drogen!'],
    ['Straße', 'auf der STRASSE'],
    ['guerra', 'le guerre'],
    ['política', 'la politica de hoy'],
    ['politique', 'Les politiques'],
    ['Łódź', 'byłam w Lodz'],
    ['политика', 'Я не говорю о политике.'],
    ['война', 'никаких войн'],
    ['πολιτική', 'για την ΠΟΛΙΤΙΚΗ'],
    ['политика', 'ПОЛИТИКА'],
    ['سياسة', 'لا أتحدث عن السياسة'],
    ['דת', 'אני לא מדברת על הדת'],
    ['राजनीति', 'मैं राजनीति पर बात नहीं करती'],
    ['政治', '我不谈政治。'],
    ['宗教', '宗教については話しません'],
    ['AI', 'それはAIについてです'],
    ['การเมือง', 'ฉันไม่พูดเรื่องการเมืองนะ'],
    ['정치', '저는 정치를 몰라요'],
    ['AI', 'AI는 몰라요'],
    ['🍆', 'Hm 🍆'],
    ['❤', 'With ❤️'],
    ['covid19', 'Covid19?'],
    ['poli\u00ADtics', 'poli\u200Btics'],
  ])('with %s on the list names it in: %s', (topic, text) => {
    expect(findAvoidedTopics(text, `something else, ${topic}`)).toEqual([topic]);
  });

  it.each([
    ['gun', 'It has begun in Gunters Café'],
    ['sex', 'A sextant from Essex'],
    ['party', 'A part of my partner'],
    ['news', 'A new dress'],
    ['police', 'My policy is kindness'],
    ['my family', 'My dear family'],
    ['ex', 'An example, next to the exit'],
    ['war', 'I was aware of a warm day'],
    ['son', 'A song about reason'],
    ['정치', '안정치고'],
    ['AI', 'I said it again'],
    ['', 'Anything at all'],
    ['- ; .', 'With a - and a .'],
  ])('with %s on the list does not name it in: %s', (topic, text) => {
    expect(findAvoidedTopics(text, topic)).toEqual([]);
  });

  it('names several, as the creator wrote them', () => {
    const list = 'Politics; Religion\nmy Family, other artists';
    expect(findAvoidedTopics('Religions and MY FAMILY', list)).toEqual(['Religion', 'my Family']);
  });

  it('of any length is compared with a long list in a moment', () => {
    const list = Array.from({ length: 300 }, (_, at) => `w${at}`).join(',');
    const started = performance.now();
    expect(findAvoidedTopics(`${'aaaa '.repeat(2_000)} w299`, list)).toEqual(['w299']);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
