import { useId } from 'react';
import { listLinks, planShortAddress } from '#contract/post-links.ts';
import type { PostForm } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import classes from './post-fields.module.css';

type CampaignFieldProps = { form: PostForm; onChange: (part: Partial<PostForm>) => void };

/** The campaign of a post, with which its links become short links, and how many those are. */
export function CampaignField({ form, onChange }: CampaignFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.alt} htmlFor={id}>
        Campaign
        <input
          id={id}
          type="text"
          dir="auto"
          placeholder="summer"
          maxLength={publishingLimits.campaignMaximum}
          aria-describedby={`${id}-hint`}
          value={form.campaign}
          onChange={(event) => onChange({ campaign: event.currentTarget.value })}
        />
      </label>
      <p id={`${id}-hint`} className={classes.hint}>
        {describeCampaign(form)}
      </p>
    </div>
  );
}

function describeCampaign({ campaign, targets, text }: PostForm): string {
  if (campaign.trim() === '')
    return 'Links in the text become short links that count clicks by channel and campaign.';
  const texts = [text, ...targets.flatMap((target) => target.text ?? [])];
  const links = new Set(texts.flatMap(listLinks).filter((link) => planShortAddress(link, location.origin)));
  if (links.size === 0) return 'No links in the text yet. Each becomes a short link.';
  return links.size === 1
    ? 'One link becomes a short link on each channel.'
    : `${links.size} links become short links on each channel.`;
}
