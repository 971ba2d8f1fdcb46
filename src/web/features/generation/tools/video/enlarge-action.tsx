import { useId } from 'react';
import type { ContentItem } from '#contract/library.ts';
import {
  findUpscaleRefusal,
  getUpscaledSize,
  upscaleVideoPrice,
  videoUpscaleLimits,
} from '#contract/video-upscale.ts';
import { call } from '#web/lib/api.ts';
import { getPictureSize } from '#web/lib/content.ts';
import { formatTokens } from '#web/lib/format.ts';
import { AvailabilityNote } from '#web/ui/availability.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import frame from '../frame/frame.module.css';
import { usePricedRequest } from '../frame/use-tool-request.ts';

type EnlargeActionProps = {
  item: ContentItem;
  /** Seconds of the video. */
  length: number;
  /** Called with the id of the result when the server has accepted the request. */
  onStarted: (contentId: string | null) => void;
};

const formatSize = ({ height, width }: { width: number; height: number }) => `${width} × ${height}`;

/** Starts a larger copy of the whole video, as it is stored. A disabled button stays focusable and says why. */
export function EnlargeAction({ item, length, onStarted }: EnlargeActionProps) {
  const id = useId();
  const size = getPictureSize(item);
  const { availability, error, isPending, price, reasons, submit } = usePricedRequest({
    operation: 'upscale_video',
    each: upscaleVideoPrice(length),
    picture: undefined,
    missing: null,
    category: item.category,
    body: { source: { contentId: item.id } },
    reasons: [findUpscaleRefusal({ ...size, seconds: length })],
    send: (body, idempotencyKey) => call('upscaleVideo', { body, idempotencyKey }),
    onStarted: ({ contentId }) => onStarted(contentId),
  });
  const isBlocked = reasons.length > 0 || availability.unsupportedReason !== null || isPending;
  return (
    <>
      <div className={frame.actions}>
        <Button
          variant="default"
          data-disabled={isBlocked || undefined}
          aria-disabled={isBlocked || undefined}
          aria-describedby={id}
          onClick={() => {
            if (!isBlocked) submit();
          }}
        >
          {isPending ? 'Starting…' : `Enlarge ${videoUpscaleLimits.factor}× · ${formatTokens(price)}`}
        </Button>
      </div>
      <div id={id} aria-live="polite">
        <AvailabilityNote availability={availability} />
        {!availability.unsupportedReason &&
          reasons.map((reason) => (
            <p key={reason} className={frame.note}>
              {reason}
            </p>
          ))}
        {!isBlocked && (
          <p className={frame.note}>
            Enlarging makes the whole video {formatSize(getUpscaledSize(size))} instead of {formatSize(size)}{' '}
            pixels.
          </p>
        )}
      </div>
      {error && (
        <Refusal
          error={error}
          fallback="The job could not be started. Nothing was charged. Please try again."
        />
      )}
    </>
  );
}
