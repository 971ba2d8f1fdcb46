import { escapeHtml } from '../escape-html.ts';

/** A public page of a persona's mails: plain HTML that needs no script and fetches nothing but fonts of this site. */
export type AudiencePage = {
  title: string;
  /** The operator's brand. */
  brandName: string;
  /** Escaped HTML. */
  content: string;
  /** Rules that load fonts, as `listFontFaces` gives them; empty without a built front end. */
  fontFaces: string;
};

/** The rules of a built page that load fonts: their files have other names after each build. */
export const listFontFaces = (html: string): string =>
  (html.match(/@font-face\s*\{[^}]*\burl\([^}]*\}/g) ?? []).join('');

/** One paragraph of text; line breaks are kept. */
export const paragraph = (text: string, className = ''): string =>
  `<p${className && ` class="${className}"`}>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/** A form with a button and nothing else, for what a link in a mail must not do by itself. */
export const buttonForm = (action: string, label: string, fields: Readonly<Record<string, string>> = {}) =>
  `<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button>${escapeHtml(label)}</button></form>`;

export function formatAudiencePage({ brandName, content, fontFaces, title }: AudiencePage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${fontFaces}${styles}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
<footer><p>Sent through <a href="/">${escapeHtml(brandName)}</a> · <a href="/privacy">Privacy policy</a> · <a href="/report">Report this page</a></p></footer>
</body>
</html>
`;
}

/** Colours and faces of src/web/ui/tokens.css. */
const styles = `
:root{color-scheme:light dark;--ground:light-dark(#f7f2e8,#110f0d);--raised:light-dark(#fdfaf3,#191613);--line:light-dark(#ddd3c1,#2e2924);--strong:light-dark(#8f8371,#6b6156);--text:light-dark(#1d1813,#f4eee4);--quiet:light-dark(#51473c,#c0b5a7);--faint:light-dark(#665b4e,#9c9184);--ember:light-dark(#ef6a3a,#ff7d4d);--link:light-dark(#a63c10,#ff9468);--bad:light-dark(#a92222,#ff8080);--bad-wash:light-dark(#f8dcd6,#331a1a);--good:light-dark(#1c6b3d,#74c893);--good-wash:light-dark(#dcebd9,#18251c)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:2rem 1rem;background:var(--ground);color:var(--text);font:1rem/1.6 "Hanken Grotesk",system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:2rem;background:var(--raised);border:1px solid var(--line);border-radius:6px}
h1{margin:0 0 1rem;font:400 1.75rem/1.2 "Young Serif",Georgia,serif;letter-spacing:-.01em}
h2{margin:2rem 0 .5rem;font-size:1rem;font-weight:600}
p{margin:0 0 1rem;color:var(--quiet)}
form{margin:0 0 1.5rem}
a{color:var(--link)}
label{display:block;margin:0 0 1rem;font-weight:600}
.hint{font-weight:400;color:var(--faint)}
input[type=email],input[type=text]{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--strong);border-radius:6px;background:var(--ground);color:inherit;font:inherit}
.agree{display:grid;grid-template-columns:1.5rem 1fr;gap:.75rem;min-height:2.75rem;padding:.5rem 0;font-weight:400;color:var(--quiet)}
.agree input{width:1.5rem;height:1.5rem;margin:.125rem 0 0;accent-color:var(--ember)}
button{min-height:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:6px;background:var(--ember);color:#1d0c04;font:inherit;font-weight:600;cursor:pointer}
:is(a,button,input):focus-visible{outline:2px solid var(--link);outline-offset:2px}
.problem,.done{padding:.75rem 1rem;border-radius:6px}
.problem{background:var(--bad-wash);color:var(--bad)}
.done{background:var(--good-wash);color:var(--good)}
.notice{padding-top:1rem;border-top:1px solid var(--line);font-size:.9375rem}
.away{position:absolute;left:-200vw}
footer{max-width:34rem;margin:1rem auto 0;padding:0 2rem}
footer p{font-size:.8125rem;color:var(--faint)}
footer a{display:inline-block;padding:.625rem 0}
@media (max-width:30rem){main{padding:1.5rem 1.25rem}footer{padding:0 1.25rem}}`;
