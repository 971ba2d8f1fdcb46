import { getPlan, managedPlan, studioPlans, trialDays, yearlySavesPercent } from '#contract/catalogue.ts';
import { aspectRatio } from '#contract/common.ts';
import type { RouteName } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import { operationPrice, videoPrice, welcomeTokens } from '#contract/token-prices.ts';
import { brand } from '#web/lib/site.ts';
import { number, price } from '../../money.ts';
import { comparison } from './comparison.ts';
import { faq, tokens } from './faq.ts';

const name = brand.name;
const mostStudioTokens = Math.max(...studioPlans.map((plan) => plan.tokens ?? 0));

/** What the page says can be done, with the call that does it: without that call the page does not compile. */
type Offer = { call: RouteName; title: string; text: string; note?: string };
const offers = (list: readonly Offer[]) => list;

export const landing = {
  title: `${name}: a studio for AI personas`,
  description:
    'Create AI personas and make pictures and videos of them: describe a face, a place and the light, see the price, and watch it develop. For verified adults.',

  hero: {
    headline: 'Cast someone who has never existed.',
    lead: `${name} is a studio for AI personas, for creators, marketers and agencies. Describe a face, a place and the light; see the price before you press; watch the picture develop.`,
    go: 'Start Creating Now',
    see: 'See how it works',
    fine: `For verified adults. A new account starts with ${tokens(welcomeTokens)}.`,
  },

  features: {
    heading: 'A whole production, in one quiet room',
    main: offers([
      {
        call: 'generateImage',
        title: 'AI Image Generation',
        text: `A picture from a sentence, or ${limits.bundleMaximum} of them, in five formats. A seed brings any of them back exactly as it was.`,
        note: tokens(operationPrice('text_to_image')),
      },
      {
        call: 'generateSfwVideo',
        title: 'Video Generation',
        text: 'A few seconds of your persona in motion, in three qualities.',
        note: `from ${tokens(videoPrice(3, 'low'))}`,
      },
      {
        call: 'faceSwap',
        title: 'Face Swap',
        text: 'One persona’s identity carried into another scene. Uploaded faces need a recorded consent, and never enter adult work.',
        note: tokens(operationPrice('face_swap')),
      },
      {
        call: 'startTraining',
        title: 'Custom Models',
        text: 'Train a model on a persona once, and she looks like herself in every picture after.',
        note: tokens(operationPrice('lora_training')),
      },
    ]),
    toolsHeading: 'Five tools on every picture',
    tools: offers([
      {
        call: 'imageToImage',
        title: 'Image to image',
        text: 'Style transfer: keep the composition, change the world.',
      },
      {
        call: 'readText',
        title: 'Image to text',
        text: 'Reads the text in a picture and describes what it shows.',
      },
      { call: 'inpaint', title: 'Inpaint', text: 'Remove or replace an area, or extend the picture.' },
      { call: 'faceSwap', title: 'Face swap', text: 'Identity transfer between two of your pictures.' },
      { call: 'upscale', title: 'Upscale', text: 'Resolution for print, from what was made for the screen.' },
    ]),
    toolPrice: `${tokens(operationPrice('upscale'))} each`,
    more: offers([
      {
        call: 'createPersona',
        title: 'A cast of your own',
        text: 'Choose facial features, body type, style, clothing, backgrounds and poses once, and cast the same person again, in pictures and in videos. Clone a look, or pass it on by a link that you can close.',
      },
      {
        call: 'trainingJobStatus',
        title: 'Training that shows its work',
        text: 'Choose a face out of five, let the studio build the set, keep the good ones. It runs on the server; you may close the tab, and the progress you see is the engine’s own.',
      },
      {
        call: 'invite',
        title: 'Room for a team',
        text: 'Invite colleagues by email, give each a role, and share personas, models and tokens without sharing a password.',
        note: `up to ${limits.teamSizeMaximum} people`,
      },
    ]),
    depends: 'What can run depends on the engines that are connected to this installation.',
    go: 'Start Using Our Tools',
  },

  audiences: {
    heading: 'For creators, marketers and agencies',
    groups: [
      {
        title: 'Creators',
        text: 'Build an AI influencer, and earn with it without showing your own face. The persona keeps its look from the first picture to the hundredth.',
        points: offers([
          {
            call: 'createPersona',
            title: 'One persona, every scene',
            text: 'the same face in pictures and in videos',
          },
          {
            call: 'generateNsfwVideo',
            title: 'Two categories',
            text: 'safe for work and adult, checked by the same rules',
          },
        ]),
      },
      {
        title: 'Marketers',
        text: 'Give a campaign one face, and have it in every format before the brief is cold.',
        points: offers([
          {
            call: 'textToImage',
            title: `Up to ${limits.bundleMaximum} takes of one prompt`,
            text: `in ${aspectRatio.options.length} formats, from square to story`,
          },
          {
            call: 'createWebhook',
            title: 'API keys and webhooks',
            text: 'results go to the CRM and marketing tools that you connect',
          },
          {
            call: 'purchaseTokens',
            title: 'Token bundles',
            text: 'for a busy week, with a bonus on the larger ones',
          },
        ]),
      },
      {
        title: 'Agencies',
        text: 'Run many personas for many clients, with the work, the people and the spending in one place.',
        points: offers([
          {
            call: 'changeTeamMember',
            title: 'A team in one account',
            text: 'roles, monthly limits, and who made what',
          },
          {
            call: 'requestQuote',
            title: 'Managed plans',
            text: 'priced by the number of models, paid by invoice',
          },
        ]),
      },
    ],
  },

  how: {
    heading: 'From the first sentence to the print',
    steps: [
      {
        title: 'Show that you are an adult',
        text: 'Sign up, give your date of birth, agree to the policies, and submit an identity document. Once.',
      },
      {
        title: 'Write the scene',
        text: 'The prompt is the largest thing on the page. Pick a format and a category beneath it.',
      },
      {
        title: 'Watch it develop',
        text: 'The dock shows the queue position, the estimated time, the engine’s own progress, and the price.',
      },
      {
        title: 'Keep it',
        text: 'Everything you make is in My Content: find it, open it, download it, or delete it.',
      },
    ],
  },

  pricing: {
    heading: 'Plans that say what they hold',
    lead: `One token makes one picture. Failed and refused jobs cost nothing. A plan’s tokens come on top of Free’s ${getPlan('free').tokens} a month and pay for the AI models that it names; more are trained for tokens.`,
    monthly: 'Monthly',
    yearly: 'Yearly',
    saves: `Save ${yearlySavesPercent}%`,
    legend: 'Billing period',
    perMonth: 'a month',
    mostPopular: 'Most popular',
    tokens: (count: string) => `${count} tokens a month`,
    models: (count: number) => (count === 1 ? '1 AI model a month' : `${count} AI models a month`),
    coming: (feature: string) => `${feature}: coming`,
    billedYearly: (amount: string) => `${amount} once a year`,
    billedMonthly: 'paid each month',
    go: 'Get Started',
    trial: `Try any plan for ${trialDays} days, once per account: no card, the plan’s tokens pro rata, and it ends automatically. Only Enterprise, which is agreed on with you, has no trial.`,
    now: `An account costs nothing and starts with ${tokens(welcomeTokens)}. The plan you choose here is preselected under Billing; signing up charges nothing.`,
    seeStudio: 'See Studio plans',
    others: [
      {
        line: 'studio' as const,
        title: 'Studio',
        text: `Free, Core, Premium and Enterprise, with up to ${number(mostStudioTokens)} tokens a month and storage to match: chosen under Billing, once you are in. Studio Premium is a larger plan than Creator Premium.`,
      },
      {
        line: null,
        title: 'Managed',
        text: `${price(managedPlan.monthlyPerModel)} for each model and month, with ${managedPlan.imagesPerModel} images and ${managedPlan.videosPerModel} videos. By invoice; wire transfer or cryptocurrency.`,
      },
      {
        line: null,
        title: 'Agency and enterprise',
        text: 'Many models, or terms of your own: by quote.',
        write: true,
      },
    ],
    write: 'Write to us',
  },

  calculator: {
    heading: 'What could a cast of personas bring?',
    lead: 'Enter your own figures. The result is an estimate, not a promise.',
    labels: {
      influencers: 'Influencers',
      audience: 'Audience of each',
      contentPrice: 'Price of a piece of content',
      conversion: 'Conversion rate',
      tips: 'Tips from each buyer',
    },
    units: { influencers: '', audience: '', contentPrice: '$', conversion: '%', tips: '$' },
    monthly: 'a month',
    yearly: 'a year',
    customers: 'Paying customers',
    content: 'Content',
    tipsShare: 'Tips',
    chart: (content: string, tips: string) =>
      `Of the monthly total, content brings ${content} and tips ${tips}.`,
    noScript:
      'With scripts switched off, these are the figures for ten influencers with 1,000 followers each.',
    go: 'Claim revenue',
    earnings: 'Ways to earn',
    earningsNote: 'Stated by the operator of this installation.',
  },

  reviews: {
    heading: 'What people say',
    headingFigures: 'Live figures',
    claimsNote: 'Stated by the operator of this installation.',
    figuresNote: 'This installation counts these figures live. Reviews appear here once there are real ones.',
    figures: {
      creators: 'creators with an account',
      pictures: 'pictures made',
      availability: 'availability over the last 30 days',
    },
    partnerships: 'In partnership with',
    go: 'Join creators',
  },

  comparison,

  faq,

  close: {
    heading: 'Who will you cast first?',
    lead: 'One sentence is enough to find out.',
    go: 'Create Now',
  },
  wall: 'Drawn by the preview engine that comes with this studio, each from one sentence.',
};
