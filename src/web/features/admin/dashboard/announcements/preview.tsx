import { IconX } from '@tabler/icons-react';
import type { Draft } from './draft.ts';

/** The banner as pages show it. Both use the same style sheet; `src/app/web/banner-html.ts` renders the real one. */
export function Preview({ draft }: { draft: Draft }) {
  const { dismissable, linkAddress, linkLabel, text, tone } = draft;
  return (
    <figure aria-label="Preview">
      {/* No precedence: with one, the page would suspend to its skeleton until the style sheet loads. */}
      <link rel="stylesheet" href="/announcement.css" />
      <div className="announcement" data-tone={tone}>
        <p>
          {text || 'Your text appears here.'}{' '}
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
