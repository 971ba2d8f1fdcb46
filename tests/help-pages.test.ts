import { readFileSync } from 'node:fs';
import { imageSizes } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import {
  type CreatorPlan,
  creatorCharge,
  creatorPlans,
  getPlan,
  managedPlan,
  type Plan,
  planIds,
  studioPlans,
  trialDays,
} from '#contract/catalogue.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { limits, videoSizes } from '#contract/limits.ts';
import {
  bestOfCount,
  bestOfPrice,
  lowTokens,
  operationPrice,
  referralTokens,
  tokenPacks,
  videoPrice,
  welcomeTokens,
} from '#contract/token-prices.ts';
import { videoLengths } from '#contract/values.ts';
import { upscaleVideoPrice, videoUpscaleLimits } from '#contract/video-upscale.ts';
import { storageEnv } from '#platform/storage/env.ts';
import { fillPlaceholders } from '../src/app/web/site/content.ts';
import { readSiteFile } from '../src/config/site-file.ts';
import { maxRewards } from '../src/features/billing/referrals/reward-referrers.ts';
import { maximumAttempts } from '../src/features/generation/jobs/job-states.ts';
import { bulkPatienceMs } from '../src/features/generation/scheduler/choose-next.ts';
import { pictureRetentionHours } from '../src/features/identity/onboarding/policy.ts';
import { resetMinutes, sessionDays } from '../src/features/identity/sign-in/auth.ts';
import { linkDays } from '../src/features/identity/sign-in/verification.ts';
import { invitationDays } from '../src/features/identity/team/invite-member.ts';
import { keptDays as notificationDays } from '../src/features/messaging/notifications/jobs.ts';
import {
  keptDays as deliveryDays,
  failingDays,
  previousSecretHours,
  retrySeconds,
} from '../src/features/messaging/webhooks/schedule.ts';
import { appealDays } from '../src/features/trust/safety/appeal-decision.ts';
import { pauseHours, strikeDays } from '../src/features/trust/safety/safety-standing.ts';
import { stripLength } from '../src/web/features/generation/dashboard/stage/strip-length.ts';

const count = new Intl.NumberFormat('en-US').format;
const dollars = (cents: number, exact = false) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: exact ? 2 : 0 })}`;
const small = 'zero one two three four five six seven eight nine ten'.split(' ');
const inWords = (number: number) => small[number] ?? String(number);
const tokens = (number: number) => (number === 1 ? '1 token' : `${number} tokens`);
const mega = (number: number) => Math.floor(number / 1_000_000);
const mebibytes = (bytes: number) => bytes / 1024 / 1024;
const row = (...cells: (string | number)[]) => `| ${cells.map(String).join(' | ')} |`.replace('|  |', '| |');

const lineNames: Record<Plan['line'], string> = { studio: 'Studio ', creator: 'Creator ', managed: '' };
const toCreatorRow = (plan: CreatorPlan) =>
  row(
    plan.name,
    dollars(plan.monthly),
    dollars(plan.yearlyPerMonth),
    dollars(creatorCharge(plan, 'yearly')),
    count(plan.tokens),
    plan.limits.modelsPerMonth,
    `${plan.limits.storageGigabytes} GB`,
  );

const countChannels = (plan: Plan['id']) => getEntitlements(plan).channels;

/** What each help page says, put together from the numbers that the product works with. */
const said: Record<string, readonly string[]> = {
  channels: [
    `Free ${countChannels('free')}, Core ${countChannels('pro')}, Premium ${countChannels('premium')};`,
    `Creator plans Starter ${countChannels('starter')}, Pro ${countChannels('creator_pro')}, Premium ${countChannels('creator_premium')}, Ultra ${countChannels('ultra')}.`,
    ...(['enterprise', 'managed'] as const).map((plan) =>
      countChannels(plan) === null ? 'Enterprise and Managed set no limit.' : `no longer so: ${plan}`,
    ),
  ],
  assistants: [`starts up to ${limits.bundleMaximum} pictures`],
  plans: [
    ...studioPlans.map((plan) =>
      row(
        plan.name,
        plan.monthly === null ? 'custom' : dollars(plan.monthly),
        plan.tokens === null ? 'unlimited' : count(plan.tokens),
        plan.limits.storageGigabytes === null ? 'by agreement' : `${plan.limits.storageGigabytes} GB`,
      ),
    ),
    ...creatorPlans.map(toCreatorRow),
    ...tokenPacks.map(({ bonus, price, tokens: sold }) =>
      row(count(sold), bonus > 0 ? count(bonus) : '', dollars(price, true)),
    ),
    `${dollars(managedPlan.monthlyPerModel)} per month and model, with ${managedPlan.imagesPerModel} image generations, ${managedPlan.videosPerModel} video generations`,
    `for ${trialDays} days, without a card`,
  ],
  'the-queue': [
    ...planIds.map((id) => {
      const { line, name, limits: held } = getPlan(id);
      return row(`${lineNames[line]}${name}`, held.slots);
    }),
    `Bundles of more than ${inWords(limits.interactiveBundleMaximum)} run after everything else`,
    `if none has started for ${inWords(bulkPatienceMs / 60_000)} minutes`,
    `at most ${inWords(maximumAttempts)} attempts`,
  ],
  'tokens-and-prices': [
    row('An image from a prompt', operationPrice('text_to_image')),
    row('Image to image', operationPrice('image_to_image')),
    row('Inpaint', operationPrice('inpaint')),
    row('Face swap', operationPrice('face_swap')),
    row('Upscale', operationPrice('upscale')),
    `Enlarging one costs ${tokens(upscaleVideoPrice(5))} for each five seconds`,
    row('Image to text', operationPrice('image_to_text')),
    row('Training a model', operationPrice('lora_training')),
    `the nearest of ${inWords(bestOfCount)} to your [persona](/help/personas), costs ${tokens(bestOfPrice())}`,
    ...videoLengths.map((seconds) =>
      row(
        `${seconds} seconds`,
        ...(['low', 'mid', 'high'] as const).map((quality) => videoPrice(seconds, quality)),
      ),
    ),
    `When fewer than ${lowTokens} tokens are left`,
    `starts with **${tokens(welcomeTokens)}**`,
    `**${referralTokens} more tokens**`,
    `at most ${maxRewards} rewards in 30 days`,
  ],
  'first-picture': [
    `A new account has ${tokens(welcomeTokens)}, and one picture costs ${operationPrice('text_to_image')}`,
    `The last ${stripLength} items`,
    `makes 1 to ${limits.bundleMaximum} images`,
  ],
  'writing-prompts': [`at most ${count(limits.promptMaximum)} characters`],
  'negative-prompts': [`at most ${count(limits.negativePromptMaximum)} characters`],
  'seeds-and-formats': [
    `from 0 to ${count(limits.seedMaximum)}`,
    ...Object.entries(imageSizes).map(
      ([format, { width, height }]) => `| ${format} | ${width} × ${height} |`,
    ),
  ],
  videos: [
    ...(['low', 'mid', 'high'] as const).map((quality) =>
      row(
        `${quality.charAt(0).toUpperCase()}${quality.slice(1)}`,
        `${videoSizes[quality].width} × ${videoSizes[quality].height}`,
      ),
    ),
    `${tokens(videoPrice(5, 'mid'))} for 5 seconds in mid quality`,
  ],
  tools: [
    `up to ${mebibytes(limits.uploadBytes)} MB and ${mega(limits.uploadPixels)} megapixels`,
    `You get one to ${inWords(limits.redrawsMaximum)} results`,
    `up to ${mega(limits.upscaledPixelsMaximum)} megapixels`,
    `${tokens(operationPrice('upscale'))} for each result`,
    `for up to ${videoUpscaleLimits.seconds} seconds and up to ${videoUpscaleLimits.side} pixels`,
  ],
  'training-a-model': [
    `makes ${inWords(limits.trainingFaces)} pictures`,
    `from 1 to ${limits.trainingImagesMaximum}, with ${limits.trainingImagesDefault} as the default, and ${limits.trainingImagesAdvised.least} to ${limits.trainingImagesAdvised.most} recommended`,
    `Each picture costs ${tokens(operationPrice('text_to_image'))}, a training ${operationPrice('lora_training')}`,
  ],
  'my-content': [
    `up to ${limits.bulkMaximum} items at once`,
    `up to ${limits.ownTagsMaximum} per item`,
    `above ${(limits.editedPixelsMaximum / 1_000_000).toFixed(1)} megapixels as a JPEG`,
    `in the trash for ${limits.trashDays} days`,
  ],
  'uploads-and-faces': [`deleted after ${limits.uploadDays} days unless you save it`],
  'identity-check': [
    `${mebibytes(limits.identityImageBytes)} MB and ${mega(limits.identityImagePixels)} megapixels`,
    `deleted ${pictureRetentionHours} hours after the decision`,
  ],
  troubleshooting: [
    `at most ${mebibytes(limits.identityImageBytes)} MB and ${mega(limits.identityImagePixels)} megapixels`,
  ],
  'safety-rules': [
    `once per refusal and within ${appealDays} days`,
    `A strike expires after ${strikeDays} days`,
    `pauses generation for ${pauseHours} hours`,
  ],
  teams: [
    `for ${inWords(invitationDays)} days, and only for that address`,
    `at most ${limits.teamSizeMaximum} members`,
  ],
  'account-and-sessions': [
    `a password of at least ${limits.passwordMinimum} characters`,
    `requires at least ${limits.newPasswordMinimum} characters`,
    `Its link works for ${inWords(linkDays)} days`,
    `until you have not used it for ${sessionDays} days`,
    `It works once, for ${inWords(resetMinutes / 60)} hour`,
    `An account has at most ${limits.apiKeysMaximum}.`,
    `the latest ${inWords(limits.notificationsShown)} notifications`,
    `They are kept for ${notificationDays} days`,
    `deletes your account after ${limits.deletionWaitDays} days`,
  ],
  webhooks: [
    `An account has at most ${limits.webhooksMaximum} webhooks`,
    `${inWords(retrySeconds.length + 1)} times within some`,
    `sent in the last ${deliveryDays} days`,
    `fails for ${inWords(failingDays)} days`,
    `For ${previousSecretHours} hours every message has two signatures`,
  ],
  'your-data': [
    `It is kept for ${limits.exportDays} days`,
    `**${limits.deletionWaitDays} days** later`,
    `another reminds you ${inWords(limits.deletionReminderDays)} days before`,
  ],
};

const site = await readSiteFile('site.yaml');
const readHelp = (slug: string) => {
  const file = `src/web/site/content/help/${slug}.md`;
  return fillPlaceholders(readFileSync(file, 'utf8'), file, site).replace(/[ \n]+/g, ' ');
};

describe('what the help says is what the product does', () => {
  it.each(Object.entries(said).flatMap(([slug, parts]) => parts.map((part) => [slug, part] as const)))(
    '%s: %s',
    (slug, part) => {
      expect(readHelp(slug)).toContain(part);
    },
  );

  it('the templates are as many as the help counts', () => {
    const file = 'src/web/features/library/templates/templates.json';
    const templates: { group: string }[] = JSON.parse(readFileSync(file, 'utf8'));
    const groups = new Set(templates.map(({ group }) => group));
    expect(readHelp('personas')).toContain(
      `has ${templates.length} prompts to start from in ${inWords(groups.size)} groups`,
    );
  });
});

describe('the page for operators', () => {
  it('names every desk of the administration, and what it is for', async () => {
    const { adminPages }: { adminPages: readonly { admin?: { label: string } }[] } = await import(
      new URL('../src/web/app/admin-pages.ts', import.meta.url).href
    );
    const desks = adminPages.flatMap(({ admin }) => admin?.label ?? []);
    expect(desks.length).toBeGreaterThan(10);
    const named = [...readHelp('hosting').matchAll(/\| \*\*([^*]+)\*\* \| [^|]{10,} \|/g)].map(
      ([, desk]) => desk,
    );
    expect(named.toSorted()).toEqual(desks.toSorted());
  });

  it('says how files go into S3, by settings that exist', () => {
    const settings = readHelp('hosting').match(/\bS3_[A-Z_]+/g) ?? [];
    const known = Object.keys(storageEnv.shape);
    expect(settings).toContain('S3_BUCKET');
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });
});
