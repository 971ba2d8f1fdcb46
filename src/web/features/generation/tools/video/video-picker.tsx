import { findPreviewUrl, getPictureSize } from '#web/lib/content.ts';
import { useContent } from '#web/lib/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ContactFrame, ContactSheet } from '#web/ui/contact-sheet.tsx';
import { LengthBadge } from '#web/ui/length-badge.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import frame from '../frame/frame.module.css';

type VideoPickerProps = { onChoose: (contentId: string) => void };

/** The newest finished videos, of which one is chosen to be edited. */
export function VideoPicker({ onChoose }: VideoPickerProps) {
  const { data, error, refetch } = useContent({ type: 'video', status: 'completed', limit: 24 });
  const items = data?.pages.flatMap((page) => page.items);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!items) return null;
  if (items.length === 0) {
    return (
      <EmptyState
        title="No videos yet"
        hint="Make a video on the dashboard, then edit it here."
        action={<ButtonLink to="/">Make a video</ButtonLink>}
      />
    );
  }
  return (
    <section aria-label="Choose a video">
      <ContactSheet label="Your videos" rowHeight={200}>
        {items.map((item) => {
          const size = getPictureSize(item);
          return (
            <ContactFrame key={item.id} {...size}>
              <PictureFrame
                {...size}
                src={findPreviewUrl(item, 'thumbnail')}
                alt=""
                placeholder={item.placeholder}
              >
                {item.duration !== null && <LengthBadge seconds={item.duration} />}
                <button
                  type="button"
                  className={frame.tile}
                  aria-label={`Edit ${item.name}`}
                  onClick={() => onChoose(item.id)}
                />
              </PictureFrame>
            </ContactFrame>
          );
        })}
      </ContactSheet>
    </section>
  );
}
