/**
 * The HTML of every mail: tables and inline styles, because mail programs render those alike, and a style sheet for
 * those that support dark mode. No images, so that nothing is fetched and opening a mail is not tracked.
 */
import type { MailBlock, MailBrand, MailContent, MailLink, MailSpan } from './mail-content.ts';

/** Colours of src/web/ui/tokens.css, for the light and the dark theme. */
const light = {
  ground: '#f7f2e8',
  raised: '#fdfaf3',
  line: '#ddd3c1',
  text: '#1d1813',
  quiet: '#51473c',
  faint: '#665b4e',
  link: '#a63c10',
};
const dark: typeof light = {
  ground: '#110f0d',
  raised: '#191613',
  line: '#2e2924',
  text: '#f4eee4',
  quiet: '#c0b5a7',
  faint: '#9c9184',
  link: '#ff9468',
};
const ember = '#ef6a3a';
const onEmber = '#1d0c04';
const display = "'Young Serif',Georgia,'Times New Roman',serif";
const plain = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** `!important`, to override the inline styles. */
const darkStyles = `
.ground{background:${dark.ground}!important}
.raised{background:${dark.raised}!important;border-color:${dark.line}!important}
.line{border-color:${dark.line}!important}
.text{color:${dark.text}!important}
.quiet{color:${dark.quiet}!important}
.faint{color:${dark.faint}!important}
.link{color:${dark.link}!important}`;

const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkStyles}}
@media (max-width:480px){.inset{padding-left:24px!important;padding-right:24px!important}}`;

/** The mail as one HTML document of at most about 10 KB plus its text. */
export function formatMailHtml(brand: MailBrand, content: MailContent): string {
  const { subject, preheader, headline, paragraphs, blocks = [], action, afterAction = [] } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="inset" style="padding:0 40px 20px">${wordmark(brand)}</td></tr>
<tr><td class="raised inset" style="padding:40px;background:${light.raised};border:1px solid ${light.line};border-radius:6px">
<h1 class="text" style="margin:0 0 20px;font:400 28px/1.2 ${display};letter-spacing:-0.01em;color:${light.text}">${escapeHtml(headline)}</h1>
${paragraphs.map(paragraph).join('\n')}
${blocks.map(block).join('\n')}
${action ? button(action) : ''}
${afterAction.map(paragraph).join('\n')}
${action ? bareLink(action) : ''}
</td></tr>
<tr><td class="inset" style="padding:20px 40px 0">${footer(brand, content)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function wordmark({ name, baseUrl }: MailBrand): string {
  return `<a href="${escapeHtml(baseUrl)}" class="text" style="font:400 20px/1.4 ${display};color:${light.text};text-decoration:none"><span style="color:${ember}">&#9679;</span>&nbsp;${escapeHtml(name)}</a>`;
}

const bodyStyle = `font:400 16px/1.6 ${plain};color:${light.quiet};overflow-wrap:anywhere`;

function paragraph(text: string): string {
  return toParagraph(toHtmlLines(text));
}

const toParagraph = (inner: string) => `<p class="quiet" style="margin:0 0 16px;${bodyStyle}">${inner}</p>`;

function block(given: MailBlock): string {
  if (given.kind === 'paragraph') return toParagraph(given.spans.map(span).join(''));
  const items = given.items.map((spans) => `<li style="margin:0 0 4px">${spans.map(span).join('')}</li>`);
  return `<ul class="quiet" style="margin:0 0 16px;padding:0 0 0 24px;${bodyStyle}">${items.join('')}</ul>`;
}

function span({ isBold, text, url }: MailSpan): string {
  const inner = isBold ? `<strong>${toHtmlLines(text)}</strong>` : toHtmlLines(text);
  if (!url) return inner;
  return `<a href="${escapeHtml(url)}" class="link" style="color:${light.link}">${inner}</a>`;
}

/** A table, because Outlook gives links no padding. */
function button({ label, url }: MailLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${ember};border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font:600 16px/1.25 ${plain};color:${onEmber};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

/** The plain address, for programs that do not follow links. */
function bareLink({ url }: MailLink): string {
  const address = escapeHtml(url);
  return `<p class="line faint" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${light.line};font:400 13px/1.5 ${plain};color:${light.faint}">If the button does not work, open this address:<br><a href="${address}" class="link" style="color:${light.link};overflow-wrap:anywhere;word-break:break-all">${address}</a></p>`;
}

function footer(brand: MailBrand, { footer: reason, unsubscribe, footerLinks = [] }: MailContent): string {
  const links = [unsubscribe ?? [], footerLinks]
    .flat()
    .map(
      ({ label, url }) =>
        ` <a href="${escapeHtml(url)}" class="link" style="color:${light.link}">${escapeHtml(label)}</a>`,
    )
    .join(' · ');
  const sender = [brand.name, ...brand.address].map(escapeHtml).join(', ');
  const line = (inner: string) =>
    `<p class="faint" style="margin:0 0 8px;font:400 13px/1.5 ${plain};color:${light.faint}">${inner}</p>`;
  return line(`${escapeHtml(reason)}${links}`) + line(sender);
}

function toHtmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** Safe as text and inside double quotes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
