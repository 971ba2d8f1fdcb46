import { z } from 'zod';
import { keyBudget } from '#contract/api-keys.ts';
import { aspectRatio, category, id } from '#contract/common.ts';
import { type GenerationStarted, videoQuality, videoSeconds } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { negativePrompt, prompt, seed } from '#contract/prompt-fields.ts';
import { bestOfCount } from '#contract/token-prices.ts';
import { callRoute } from '../call-route.ts';
import { defineTool, readOnly, spends, type ToolDeps } from '../tool.ts';
import { toolJob, toShownJob } from './job-view.ts';

const idempotencyKey = z
  .string()
  .regex(/^[\w-]+$/, 'Letters, digits, - and _')
  .max(limits.idempotencyKeyMaximum)
  .optional()
  .describe('Repeat a call with the same key to get its jobs again instead of paying twice');

/** What pictures and videos have in common. */
const subject = {
  prompt: prompt.describe('What to show, in English'),
  negativePrompt: negativePrompt.optional().describe('What to leave out'),
  category: category
    .default('sfw')
    .describe('sfw for safe work. The adult category works only where the account has it'),
  personaId: id.optional().describe('A persona of list_personas, who then is the person shown'),
  seed: seed.optional().describe('The same seed gives a similar result; left out: random'),
};

const pictures = {
  count: z
    .int()
    .min(1)
    .max(limits.bundleMaximum)
    .default(1)
    .describe('How many pictures; each has the price of one'),
  aspectRatio: aspectRatio.default('1:1'),
  bestOf: z
    .union([z.literal(1), z.literal(bestOfCount)])
    .default(1)
    .describe('With 4, the picture that resembles the persona most is kept of four, at a higher price'),
};
const video = {
  duration: videoSeconds.default(5).describe('Seconds'),
  quality: videoQuality.default('mid'),
};

const imageDraft = z.strictObject({ ...subject, ...pictures });

const toImageForm = ({
  count,
  negativePrompt: without,
  prompt: text,
  ...rest
}: z.output<typeof imageDraft>) => ({
  type: 'image' as const,
  prompt: text,
  ...(without !== undefined && { negativePrompt: without }),
  parameters: { ...rest, bundleSize: count },
});

const priceOutput = z.strictObject({
  tokens: z.int().describe('The whole price'),
  budget: keyBudget.nullable().describe('The budget of this API key; null: it cannot spend through MCP'),
  withinBudget: z.boolean(),
});

const startedOutput = z.strictObject({
  message: z.string(),
  tokens: z.int().describe('Held until the jobs end; tokens of failed and cancelled jobs return'),
  jobs: z.array(toolJob),
});

const toStarted = ({ jobs, message }: GenerationStarted): z.input<typeof startedOutput> => ({
  message,
  tokens: jobs.reduce((sum, { cost }) => sum + cost, 0),
  jobs: jobs.map(toShownJob),
});

const readBudget = async ({ callApi }: ToolDeps) =>
  (await callRoute(callApi, 'callingKey')).key?.budget ?? null;

const price = defineTool({
  name: 'price',
  title: 'Price of a draft',
  description:
    'What pictures or a video would cost in tokens, and whether the budget of this API key covers it. Makes and spends nothing. Ask it before you generate.',
  input: z.strictObject({
    kind: z.enum(['images', 'video']),
    ...subject,
    ...pictures,
    ...video,
  }),
  output: priceOutput,
  annotations: readOnly,
  run: async ({ kind, duration, quality, ...draft }, deps) => {
    const { callApi } = deps;
    const { tokens } =
      kind === 'video'
        ? await callRoute(callApi, 'priceVideo', { body: { duration, quality } })
        : await callRoute(callApi, 'priceImages', { body: toImageForm(draft) });
    const budget = await readBudget(deps);
    const withinBudget = budget !== null && budget.used + tokens <= budget.tokens;
    return { data: { tokens, budget, withinBudget } };
  },
});

const getBudget = defineTool({
  name: 'get_budget',
  title: 'Budget of this API key',
  description:
    'How many tokens this API key may spend, what it has used, and when the period begins again. Null: it has no budget and cannot spend through MCP; its owner sets one in Profile Settings.',
  input: z.strictObject({}),
  output: z.strictObject({
    budget: keyBudget.nullable(),
    tokensLeft: z.int().describe('0 without a budget'),
  }),
  annotations: readOnly,
  run: async (_, deps) => {
    const budget = await readBudget(deps);
    const tokensLeft = budget ? Math.max(budget.tokens - budget.used, 0) : 0;
    return { data: { budget, tokensLeft } };
  },
});

const generateImages = defineTool({
  name: 'generate_images',
  title: 'Generate pictures',
  description:
    'Starts pictures of a prompt, up to 25, and holds their price from the budget of this API key. Answers with jobs; wait for them with wait_for_job, then read each picture with get_image by its contentId.',
  input: z.strictObject({ ...subject, ...pictures, idempotencyKey }),
  output: startedOutput,
  annotations: spends,
  run: async ({ idempotencyKey: key, ...draft }, { callApi }) => {
    const body = toImageForm(draft);
    return { data: toStarted(await callRoute(callApi, 'generateImage', { body, idempotencyKey: key })) };
  },
});

const generateVideo = defineTool({
  name: 'generate_video',
  title: 'Generate a video',
  description:
    'Starts one video of a prompt and holds its price from the budget of this API key. Answers with jobs; a long video has several. Wait for them with wait_for_job.',
  input: z.strictObject({ ...subject, ...video, idempotencyKey }),
  output: startedOutput,
  annotations: spends,
  run: async ({ category: asked, idempotencyKey: key, ...body }, { callApi }) => {
    const name = asked === 'nsfw' ? 'generateNsfwVideo' : 'generateSfwVideo';
    return { data: toStarted(await callRoute(callApi, name, { body, idempotencyKey: key })) };
  },
});

/** The tools that price and start generations, and the one that reads the budget. */
export const generationTools = [price, getBudget, generateImages, generateVideo];
