import { describe, expect, it } from 'vitest';
import { composeMail, formatGreeting } from './compose-mail.ts';

const brand = {
  name: 'Studio & Söhne',
  address: ['12 Long Street', 'Cork'],
  baseUrl: 'https://studio.example',
};
const content = {
  to: 'ada@example.test',
  subject: 'One picture is ready',
  preheader: 'It waits for you.',
  headline: 'Ready',
  paragraphs: ['Hello Ada,', 'line one\nline two'],
  action: { label: 'See it', url: 'https://studio.example/content?a=1&b=2' },
  afterAction: ['That is all.'],
  footer: 'You asked for this.',
  unsubscribe: { label: 'Turn it off', url: 'https://studio.example/notifications#mail' },
};

describe('a composed mail', () => {
  it('says the same in text', () => {
    expect(composeMail(brand, content).text).toBe(`Ready

Hello Ada,

line one
line two

See it:
https://studio.example/content?a=1&b=2

That is all.

--
You asked for this.
Turn it off: https://studio.example/notifications#mail

Studio & Söhne
12 Long Street
Cork
https://studio.example
`);
  });

  it('says all of it in HTML as well, with links that work', () => {
    const { html, unsubscribe } = composeMail(brand, content);
    for (const said of ['Ready', 'Hello Ada,', 'line one<br>line two', 'It waits for you.', 'That is all.']) {
      expect(html).toContain(said);
    }
    expect(html).toContain('Studio &amp; Söhne, 12 Long Street, Cork');
    expect(html).toContain('href="https://studio.example/content?a=1&amp;b=2"');
    expect(html).toContain('href="https://studio.example/notifications#mail"');
    expect(unsubscribe).toBe(content.unsubscribe.url);
  });

  it('fetches nothing and runs nothing', () => {
    const { html } = composeMail(brand, content);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)|url\(|@import|\son\w+=/i);
  });

  it('leaves no markup to what people have typed', () => {
    const typed = '<img src=x onerror=alert(1)>"\'&amp;</td>';
    const { html } = composeMail(
      { ...brand, name: typed, address: [typed] },
      {
        ...content,
        subject: typed,
        preheader: typed,
        headline: typed,
        paragraphs: [typed],
        action: { label: typed, url: `https://studio.example/"${typed}` },
        footer: typed,
        unsubscribe: { label: typed, url: `https://studio.example/"${typed}` },
      },
    );
    expect(html).not.toContain('<img');
    expect(html).not.toContain('"<');
    expect(html.match(/<\/td>/g)?.length).toBe(composeMail(brand, content).html.match(/<\/td>/g)?.length);
  });

  it('has a subject of one line', () => {
    const { subject } = composeMail(brand, { ...content, subject: 'Hello\r\nBcc: eve@example.test\u202e' });
    expect(subject).toBe('Hello Bcc: eve@example.test');
  });

  it('without a button shows none', () => {
    const { action: _, afterAction: __, unsubscribe: ___, ...plain } = content;
    const { html, text, unsubscribe } = composeMail(brand, plain);
    expect(html).not.toContain('If the button does not work');
    expect(text).not.toContain('See it');
    expect(unsubscribe).toBeUndefined();
  });
});

describe('the greeting', () => {
  it.each(['Ada', 'Zoë', 'Anne-Marie', 'O’Brien', "D'Arcy", 'J. R. R.', 'Łucja', '愛', 'नेहा', 'Mary Ann'])(
    'calls %s by name',
    (name) => expect(formatGreeting(name)).toBe(`Hello ${name},`),
  );

  it.each([
    '',
    '   ',
    'evil.example',
    'www.evil.example',
    'https://evil.example',
    'You won $1000',
    'Call 0900 123',
    'Ada\nYour account is closed',
    'Win <b>now</b>',
    'a'.repeat(41),
  ])('does not repeat %j', (name) => expect(formatGreeting(name)).toBe('Hello,'));
});
