import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.ts';

/** Sends a page for developers. @param content escaped HTML */
export function sendDevPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .type('text/html')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${styles}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`);
}

/**
 * Sends a mail's HTML as a mail program would show it: no scripts, nothing fetched, no access to this origin. Links
 * open in a new tab.
 */
export function sendMailPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    })
    .send(html.replace('<head>', '<head><base target="_blank">'));
}

/** A mail's HTML in a frame, with its text beside it. */
export function formatMailParts(subject: string, htmlAddress: string | null, text: string): string {
  const frame = htmlAddress
    ? `<iframe src="${escapeHtml(htmlAddress)}" title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`
    : '<p>This mail has no HTML part.</p>';
  return `<div class="parts">${frame}<pre>${escapeHtml(text)}</pre></div>`;
}

const styles = `
:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fdfaf3,#191613);color:light-dark(#1d1813,#f4eee4);font:15px/1.6 system-ui,sans-serif}
main{max-width:80rem;margin:0 auto;padding:2rem 1.5rem}
h1{margin:0 0 1.5rem;font:400 2rem/1.2 Georgia,serif}
h2{margin:2.5rem 0 .5rem;font:400 1.25rem/1.3 Georgia,serif}
a{color:light-dark(#a63c10,#ff9468)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0 0 1rem}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid light-dark(#ddd3c1,#2e2924);text-align:left;overflow-wrap:anywhere}
.parts{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1.5rem}
iframe{width:100%;height:44rem;border:1px solid light-dark(#ddd3c1,#2e2924);border-radius:6px}
pre{margin:0;padding:1rem;border-radius:6px;background:light-dark(#eee7d9,#221e1a);font:13px/1.6 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:60rem){.parts{grid-template-columns:minmax(0,1fr)}}`;
