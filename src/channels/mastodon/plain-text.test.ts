import { expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

it('takes the text of a status and none of its markup', () => {
  const html = '<p><span class="h-card">@mira</span> 1 &lt; 2 &amp; 3<br>next</p><p>last &#x1F642;&#39;</p>';
  expect(toPlainText(html)).toBe("@mira 1 < 2 & 3\nnext\n\nlast 🙂'");
  expect(toPlainText('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('<script>alert(1)</script>');
  expect(toPlainText('&bogus; &#0;')).toBe('&bogus;');
});
