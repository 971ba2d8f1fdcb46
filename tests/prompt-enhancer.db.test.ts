/** Suggestions for prompts: the route, the operator's language model and its faults, and the safety rules. */
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnhancedPrompt } from '#contract/enhance-prompt.ts';
import { limits } from '#contract/limits.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { type ChatFault, startChatModel } from '#tests/fakes/chat-model.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
const prompt = 'a lighthouse keeper aged 61 in a blue coat';
const refused = 'a naked 15 year old girl';
let chat: Awaited<ReturnType<typeof startChatModel>>;
let withModel: TestInstallation;
let builtIn: TestInstallation;
let client: TestClient;
let plain: TestClient;
let now = new Date('2026-03-01T12:00:00Z');
const logged: string[] = [];

beforeAll(async () => {
  chat = await startChatModel();
  const sink = new Writable({
    write(line, _, done) {
      logged.push(String(line));
      done();
    },
  });
  const options = { databaseUrl: database.url, limits: generousLimits };
  withModel = await startInstallation({
    ...options,
    clock: () => now,
    log: pino({ level: 'trace' }, sink),
    env: {
      PROMPT_ENHANCER_URL: `${chat.url}/`,
      PROMPT_ENHANCER_MODEL: 'small-writer',
      PROMPT_ENHANCER_KEY: 'key-of-the-operator',
      PROMPT_ENHANCER_TIMEOUT_MS: '3000',
    },
  });
  builtIn = await startInstallation(options);
});
afterAll(async () => {
  await withModel?.close();
  await builtIn?.close();
  await chat?.close();
});
beforeEach(async () => {
  // Past any pause of the circuit.
  now = new Date(now.getTime() + 600_000);
  const { id } = await makeUser(database.db);
  client = await signInAs(withModel, id);
  plain = await signInAs(builtIn, id);
  chat.fault = null;
  chat.answer = (text) => `${text}, in a quiet harbour, golden hour, 35 mm lens`;
  chat.requests.length = 0;
});

type More = Record<string, unknown>;
const enhance = async (text: string, more: More = {}, by = client): Promise<EnhancedPrompt> => {
  const { body, status } = await by.call('enhancePrompt', { body: { prompt: text, seed: 1, ...more } });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const save = (name: string, lines: readonly string[]) =>
  client.call('createWildcard', { body: { name, lines } });

describe('with a language model', () => {
  it('is asked with its key, the rules and the prompt, and its answer is the suggestion', async () => {
    expect(await enhance(prompt, { seed: 7 })).toEqual({
      suggestion: `${prompt}, in a quiet harbour, golden hour, 35 mm lens`,
      obstacle: null,
      reason: null,
      model: 'used',
    });
    const [request] = chat.requests;
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer key-of-the-operator',
      model: 'small-writer',
      seed: 7,
      messages: [{ role: 'system' }, { role: 'user', content: prompt }],
    });
    const [{ content: rules } = { content: '' }] = request?.messages ?? [];
    for (const rule of [
      /Keep people, ages/,
      /Add no people/,
      /one paragraph/,
      /prompt alone/,
      /safe for work/,
    ]) {
      expect(rules).toMatch(rule);
    }
    await enhance('a woman in a garden at dusk', { category: 'nsfw' });
    const adult = chat.requests[1]?.messages[0]?.content;
    expect(adult).toContain('Decided elsewhere already, so add none: place, light.');
    expect(adult).not.toContain('safe for work');
  });

  it.each<[what: string, answer: string, suggestion: string]>([
    ['quotes', '"a keeper aged 61, at dusk"', 'a keeper aged 61, at dusk'],
    ['a fence', '```text\na keeper aged 61, at dusk\n```', 'a keeper aged 61, at dusk'],
    ['its thoughts', '<think>\nHe is 61.\n\n</think>\n\na keeper aged 61', 'a keeper aged 61'],
    ['line breaks', 'a keeper aged 61,\n  at dusk', 'a keeper aged 61, at dusk'],
  ])('gives its answer without %s', async (_, answer, suggestion) => {
    chat.answer = () => answer;
    expect(await enhance(prompt)).toMatchObject({ suggestion, model: 'used' });
  });

  it('says that nothing is missing when it gives the prompt back', async () => {
    chat.answer = (text) => text;
    expect(await enhance(prompt)).toEqual({
      suggestion: null,
      obstacle: 'complete',
      reason: null,
      model: 'used',
    });
  });
});

describe('a language model that fails', () => {
  it.each<[fault: ChatFault, model: EnhancedPrompt['model']]>([
    ['slow', 'away'],
    ['error', 'away'],
    ['broken JSON', 'away'],
    ['no text', 'away'],
    ['too long', 'unusable'],
    ['cut', 'unusable'],
    ['empty', 'unusable'],
  ])('hurts nothing: %s', async (fault, model) => {
    chat.fault = fault;
    const answer = await enhance(prompt);
    expect(answer).toEqual({ ...(await enhance(prompt, {}, plain)), model });
    expect(answer.suggestion).toMatch(new RegExp(`^${prompt}, .+`));
    expect(answer.suggestion?.length).toBeLessThanOrEqual(limits.promptMaximum);
    expect(chat.requests).toHaveLength(1);
  });

  it('is left alone for a while, longer each time, and then tried again', async () => {
    chat.fault = 'error';
    const later = async (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000);
      const { model } = await enhance(prompt);
      return [model, chat.requests.length];
    };
    expect(await later(0)).toEqual(['away', 1]);
    expect(await later(14)).toEqual(['away', 1]);
    expect(await later(2)).toEqual(['away', 2]);
    expect(await later(28)).toEqual(['away', 2]);
    expect(await later(3)).toEqual(['away', 3]);
    chat.fault = null;
    expect(await later(50)).toEqual(['away', 3]);
    expect(await later(11)).toEqual(['used', 4]);
    expect(await later(0)).toEqual(['used', 5]);
  });

  it('is not left alone for an answer that was of no use', async () => {
    chat.fault = 'empty';
    await enhance(prompt);
    chat.fault = null;
    expect(await enhance(prompt)).toMatchObject({ model: 'used' });
  });

  it.each<[what: string, text: string, answer: string]>([
    ['loses variants', 'a {red|blue} coat', 'a red coat, at dusk'],
    ['changes variants', 'a {red|blue} coat', 'a {red|green} coat, at dusk'],
    ['loses a list', 'a coat in __places__', 'a coat in a harbour at dusk'],
    ['brings a list', 'a coat', 'a coat in __places__'],
    ['brings variants', 'a coat', 'a {red|blue} coat'],
    ['loses one of two', 'a __hats__ and a __hats__', 'a __hats__, at dusk'],
    ['loses an age', 'a keeper aged 61', 'a keeper, at dusk'],
    ['adds a person', 'a man in a blue coat', 'a man in a blue coat and a woman, at dusk'],
    ['talks', 'a keeper', 'Here it is:\n\na keeper, at dusk'],
  ])('whose answer %s is not used', async (_, text, answer) => {
    chat.answer = () => answer;
    const { model, suggestion } = await enhance(text);
    expect(model).toBe('unusable');
    expect(suggestion?.startsWith(text)).toBe(true);
  });

  it('leaves neither prompts nor keys in the log', async () => {
    const secret = 'zanzibarian';
    for (const fault of ['error', 'broken JSON', 'too long', null] as const) {
      chat.fault = fault;
      now = new Date(now.getTime() + 600_000);
      await enhance(`a ${secret} woman`);
    }
    const lines = logged.join('');
    expect(lines).toContain('the prompt enhancer failed');
    expect(lines).toContain('an answer of the prompt enhancer is not used');
    for (const word of [secret, 'key-of-the-operator', 'lighthouse keeper'])
      expect(lines).not.toContain(word);
  });
});

describe('variants and lists', () => {
  it('stay as they are in the suggestion', async () => {
    await save('hats', ['a straw hat']);
    const text = 'a woman in a {red|2::blue} coat and __hats__';
    expect((await enhance(text)).suggestion).toContain(text);
    expect((await enhance(text, {}, plain)).suggestion).toMatch(
      /^a woman in a \{red\|2::blue\} coat and __hats__, /,
    );
  });

  it('count as named with what they become', async () => {
    await save('spots', ['a library', 'a garden at dusk']);
    const { suggestion } = await enhance('a woman in __spots__', {}, plain);
    expect(suggestion).toMatch(/^a woman in __spots__, \d+ mm lens$/);
  });
});

describe('the safety rules', () => {
  it.each([
    ['the prompt', refused, {}],
    ['the prompt as a variant', 'a {man|naked 15 year old girl} on a beach', {}],
    ['what variants become together', 'a naked {15|40} year old {girl|woman}', { category: 'nsfw' }],
    ['the style words', 'a woman', { styleWords: refused }],
  ])('keep a request here whose fault is %s', async (_, text, more) => {
    const answer = await enhance(text, more);
    expect(answer).toMatchObject({ suggestion: null, obstacle: 'refused', model: 'none' });
    expect(answer.reason).toBeTruthy();
    expect(chat.requests).toEqual([]);
    expect(await enhance(text, more, plain)).toEqual(answer);
  });

  it('keep a request here whose list they refuse', async () => {
    await save('words', ['nude woman on a bed']);
    expect(await enhance('__words__')).toMatchObject({ obstacle: 'refused' });
    expect(chat.requests).toEqual([]);
  });

  it('keep a refused suggestion from being shown', async () => {
    for (const more of ['naked 15 year old girl', 'nude', 'with Taylor Swift']) {
      chat.answer = (text) => `${text}, ${more}`;
      expect(await enhance(prompt)).toEqual({
        suggestion: null,
        obstacle: 'none',
        reason: null,
        model: 'used',
      });
    }
  });

  it('judge by the category', async () => {
    chat.answer = () => 'a lighthouse keeper aged 61, nude, on a bed';
    expect(await enhance(prompt, { category: 'nsfw' })).toMatchObject({ model: 'used', obstacle: null });
  });
});

it('a prompt that names everything is complete, and an unknown persona is not found', async () => {
  const named = 'a woman in a garden, golden hour, 85 mm lens';
  expect(await enhance(named, {}, plain)).toEqual({
    suggestion: null,
    obstacle: 'complete',
    reason: null,
    model: 'none',
  });
  const personaId = '019a0000-0000-7000-8000-000000000000';
  const { status } = await plain.call('enhancePrompt', { body: { prompt, seed: 1, personaId } });
  expect(status).toBe(404);
});

it('a persona’s place is not named a second time', async () => {
  const { body: persona } = await plain.call('createPersona', {
    body: { name: 'Mara', look: { presentation: 'woman', backgrounds: ['library'] } },
  } as never);
  const { suggestion } = await enhance('smiling', { personaId: (persona as { id: string }).id }, plain);
  expect(suggestion).toMatch(/^smiling, (warm light|candlelight), \d+ mm lens$/);
});
