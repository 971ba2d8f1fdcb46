import { IconX } from '@tabler/icons-react';
import type { Draft } from './draft.ts';

/** The banner as pages show it: the same sheet dresses both (`server/banner-html.ts` has its words). */
export function Preview({ draft }: { draft: Draft }) {
  const { dismissable, linkAddress, linkLabel, text, tone } = draft;
  return (
    <figure aria-label="Preview">
      {/* Without a precedence: with one, the page would give way to its skeleton until the sheet is there. */}
      <link rel="stylesheet" href="/announcement.css" />
      <div className="announcement" data-tone={tone}>
        <p>
          {text || 'Your words stand here.'}{' '}
          {linkLabel && linkAddress && <a href={linkAddress}>{linkLabel}</a>}
        </p>
        {dismissable && (
          <button type="button" disabled aria-label="Dismiss">
            <IconX size={18} stroke={1.75} />
          </button>
        )}
      </div>
    </figure>
  );
}
