/** Channels: what is listed, connected, changed and disconnected, and the page to which outlets return. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { channelKinds } from '#contract/channel-kinds.ts';
import type { Channel, ChannelConnection } from '#contract/channels.ts';
import { takeLoadedAddresses } from '../support/browser-doubles.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';
import { expectToast } from '../support/toasts.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000005${String(n).padStart(5, '0')}`;
const createChannel = (n: number, facts: Partial<Channel> = {}): Channel => ({
  id: id(n),
  kind: 'bluesky',
  personaId: null,
  name: '@mira.bsky.social',
  url: 'https://bsky.app/profile/mira.bsky.social',
  state: 'connected',
  problem: null,
  limitedUntil: null,
  takesAdult: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...facts,
});
const bluesky = createChannel(1);
const mastodon = createChannel(2, {
  kind: 'mastodon',
  name: '@mira@art.example',
  state: 'expired',
  problem: 'Mastodon no longer accepts the connection.',
  takesAdult: true,
});
const newsletter = createChannel(3, { kind: 'by_hand', name: 'Newsletter', url: null });

const connections: ChannelConnection[] = channelKinds.map((kind) => {
  if (kind === 'by_hand') return { kind, method: 'none', fields: [] };
  if (kind === 'mastodon') {
    const server = { name: 'server', label: 'Server', hint: 'For example mastodon.social', isSecret: false };
    return { kind, method: 'redirect', fields: [server] };
  }
  if (kind !== 'bluesky') return { kind, method: 'unavailable', fields: [] };
  return {
    kind,
    method: 'form',
    fields: [
      { name: 'handle', label: 'Handle', hint: 'For example mira.bsky.social', isSecret: false },
      { name: 'password', label: 'App password', hint: 'Of its own.', isSecret: true },
    ],
  };
});

/** A text with this in it. */
const containing = (text: string) => new RegExp(text.replaceAll(/[.]/g, '\\$&'));
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const list = page.getByRole('list', { name: 'Your channels' });

function answerChannels(channels: Channel[], most: number | null = 3): void {
  answer('listChannels', channels);
  answer('channelAllowance', { used: channels.filter(({ kind }) => kind !== 'by_hand').length, most });
}

beforeEach(() => {
  answerChannels([]);
  answer('listChannelConnections', connections);
  answer('listPersonas', []);
});

test('without channels the page says what one is for, and leads to the first', async () => {
  openPage('/publishing/channels');
  await expect.element(page.getByText('No channels yet')).toBeVisible();
  await button('Connect a channel').click();
  await expect.element(dialog.getByRole('list', { name: 'Outlets' })).toBeVisible();
});

test('names the outlets that the operator has not set up', async () => {
  openPage('/publishing/channels');
  await button('Connect a channel').click();
  const closed = dialog.getByRole('list', { name: 'Not set up on this site' });
  await expect.element(closed).toMatchTextContent(containing('TikTok'));
  await expect.element(closed.getByRole('button')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: /^Bluesky/ })).toBeVisible();
});

test('says the rules of an outlet before it is connected', async () => {
  openPage('/publishing/channels');
  await button('Connect a channel').click();
  await dialog.getByRole('button', { name: /^Bluesky/ }).click();
  const form = dialog.getByRole('form', { name: 'Connect Bluesky' });
  await expect.element(form).toMatchTextContent(containing('Words at the end of each text'));
  await expect.element(form).toMatchTextContent(containing('Taken, with its label'));
  await expect.element(form).toMatchTextContent(containing('Up to 300 characters'));
  await form.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog.getByRole('list', { name: 'Outlets' })).toBeVisible();
});

test('a form keeps what was entered when the outlet refuses it, and connects then', async () => {
  openPage('/publishing/channels');
  await button('Connect a channel').click();
  await dialog.getByRole('button', { name: /^Bluesky/ }).click();
  await dialog.getByLabelText('Handle').fill('mira.bsky.social');
  await dialog.getByLabelText('App password').fill('abcd-efgh');
  await expect.element(dialog.getByLabelText('App password')).toHaveAttribute('type', 'password');
  await dialog.getByLabelText('Publish adult work here too').click();
  refuse('connectChannel', { code: 'BAD_REQUEST', message: 'Bluesky does not know this handle.' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Bluesky does not know this handle.');
  await expect.element(dialog.getByLabelText('Handle')).toHaveValue('mira.bsky.social');
  answer('connectChannel', { channel: bluesky, redirectUrl: null });
  answerChannels([bluesky]);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expectToast('Channel connected', 'Bluesky: @mira.bsky.social');
  await expect.element(list).toMatchTextContent(containing('@mira.bsky.social'));
  expect(listCalls('connectChannel').at(-1)?.body).toEqual({
    kind: 'bluesky',
    personaId: null,
    name: '',
    takesAdult: true,
    fields: [
      { name: 'handle', value: 'mira.bsky.social' },
      { name: 'password', value: 'abcd-efgh' },
    ],
  });
});

test('an outlet with a page of its own gets the browser', async () => {
  openPage('/publishing/channels');
  await button('Connect a channel').click();
  await dialog.getByRole('button', { name: /^Mastodon/ }).click();
  await dialog.getByLabelText('Server', { exact: true }).fill('art.example');
  answer('connectChannel', { channel: null, redirectUrl: `${location.origin}/oauth/authorize?state=1` });
  await dialog.getByRole('button', { name: 'Continue to Mastodon' }).click();
  await expect.poll(takeLoadedAddresses).toEqual(['/oauth/authorize?state=1']);
  // The page stays as it is until the other one has loaded.
  await expect.element(dialog.getByRole('button', { name: 'Connecting…' })).toBeDisabled();
});

test('says how many channels the plan includes, and what is wrong with one', async () => {
  answerChannels([bluesky, mastodon, newsletter], 2);
  openPage('/publishing/channels');
  await expect.element(page.getByText('2 of 2 channels of your plan.')).toBeVisible();
  await expect.element(page.getByText('Channels by hand are free.')).toBeVisible();
  await expect.element(list).toMatchTextContent(containing('Mastodon no longer accepts the connection.'));
  await expect.element(button('Connect again: @mira@art.example')).toBeVisible();
  await expect.element(button('Check Newsletter')).not.toBeInTheDocument();
});

test('a channel that expired is connected again with what it had', async () => {
  answerChannels([mastodon]);
  openPage('/publishing/channels');
  await button('Connect again: @mira@art.example').click();
  const form = dialog.getByRole('form', { name: 'Connect Mastodon' });
  await expect.element(form.getByRole('checkbox')).toBeChecked();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a channel is changed, checked and disconnected', async () => {
  answerChannels([bluesky]);
  openPage('/publishing/channels');
  await button('Change @mira.bsky.social').click();
  await dialog.getByLabelText('Publish adult work here too').click();
  answer('changeChannel', { ...bluesky, takesAdult: true });
  answerChannels([{ ...bluesky, takesAdult: true }]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(list).toMatchTextContent(containing('Takes adult work'));
  expect(listCalls('changeChannel').at(-1)?.body).toEqual({ personaId: null, takesAdult: true });

  answer('checkChannel', { ...bluesky, state: 'expired', problem: 'It no longer works there.' });
  answerChannels([{ ...bluesky, state: 'expired', problem: 'It no longer works there.' }]);
  await button('Check @mira.bsky.social').click();
  await expectToast('It no longer works', 'It no longer works there.');

  await button('Disconnect @mira.bsky.social').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(containing('stays there and in your calendar'));
  await expect.element(question).toMatchTextContent(containing('posts that wait for it are cancelled'));
  await expect.element(question).toMatchTextContent(containing('messages can still be read'));
  answer('deleteChannel', { success: true, message: 'Channel disconnected' });
  answerChannels([{ ...bluesky, state: 'disconnecting' }]);
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(list.getByText('Disconnecting')).toBeVisible();
  await expect.element(button('Change @mira.bsky.social')).not.toBeInTheDocument();
});

test('members of a team see channels and connect none', async () => {
  const worksIn = { ownerId: id(90), ownerName: 'Owner', plan: 'free' as const };
  answer('currentUser', createUser({ worksIn }));
  answer('team', { members: [], invitations: [], isAdmin: false, isOwner: false });
  answerChannels([bluesky, mastodon]);
  openPage('/publishing/channels');
  await expect.element(list).toMatchTextContent(containing('@mira.bsky.social'));
  await expect.element(button('Connect a channel')).not.toBeInTheDocument();
  await expect.element(button('Change @mira.bsky.social')).not.toBeInTheDocument();
  await expect.element(button('Check @mira.bsky.social')).toBeVisible();
});

describe('the page to which outlets return', () => {
  test('finishes the connection once, without the code in the address', async () => {
    answer('finishChannelConnection', mastodon);
    answerChannels([mastodon]);
    openPage('/publishing/channels/connected?code=secret-code&state=the-state');
    await expect.element(list).toMatchTextContent(containing('@mira@art.example'));
    expect(location.href).not.toContain('secret-code');
    expect(location.pathname).toBe('/publishing/channels');
    expect(listCalls('finishChannelConnection').map(({ body }) => body)).toEqual([
      { state: 'the-state', code: 'secret-code', problem: null },
    ]);
  });

  test('says what went wrong, and leads back', async () => {
    refuse('finishChannelConnection', { code: 'BAD_REQUEST', message: 'You did not allow the connection.' });
    openPage('/publishing/channels/connected?error=access_denied&state=the-state');
    await expect.element(page.getByRole('alert')).toHaveTextContent('You did not allow the connection.');
    expect(listCalls('finishChannelConnection').at(-1)?.body).toMatchObject({ problem: 'access_denied' });
    await page.getByRole('link', { name: 'Back to channels' }).click();
    await expect.element(page.getByText('No channels yet')).toBeVisible();
  });

  test('finishes nothing without a state', async () => {
    openPage('/publishing/channels/connected');
    await expect.element(page.getByRole('alert')).toHaveTextContent('There is no connection to finish here.');
    expect(listCalls('finishChannelConnection')).toEqual([]);
  });
});

test('a list that does not load can be asked for again', async () => {
  refuse('listChannels', { code: 'UNAVAILABLE', message: 'It cannot be reached.' });
  openPage('/publishing/channels');
  await expect.element(page.getByText('It cannot be reached.')).toBeVisible();
  answerChannels([bluesky]);
  await button('Try again').click();
  await expect.element(list).toMatchTextContent(containing('@mira.bsky.social'));
});
