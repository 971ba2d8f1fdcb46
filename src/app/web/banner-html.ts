import type { CurrentAnnouncement } from '#features/messaging/announcements';
import { escapeHtml } from './escape-html.ts';

const cross =
  '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>';

/**
 * The announcement banner for the top of a page, with its style and script: rendered before the first paint, so
 * that nothing moves and a dismissed banner does not flash.
 *
 * @param seconds after which the page looks again; null on pages, which stay the same while they can
 */
export function formatBanner(current: CurrentAnnouncement, seconds: number | null = null): string {
  const { dismissable, id, link, text, tone } = current;
  const leads = link ? ` <a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a>` : '';
  const dismiss = `<button type="button" hidden aria-label="Dismiss the announcement">${cross}</button>`;
  return [
    '<link rel="stylesheet" href="/announcement.css">',
    `<aside class="announcement" aria-label="Announcement" data-announcement="${id}" data-tone="${tone}"`,
    seconds === null ? '' : ` data-seconds="${Math.ceil(seconds)}"`,
    `><p role="status">${escapeHtml(text)}${leads}</p>${dismissable ? dismiss : ''}</aside>`,
    '<script src="/announcement.js"></script>',
  ].join('');
}
