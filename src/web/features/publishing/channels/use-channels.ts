import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Channel, changeChannelForm } from '#contract/channels.ts';
import type { Contract } from '#contract/index.ts';
import type { SentBody } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** Not among the keys of the first page's scripts. The calendar reads the list under the same key. */
const channelKeys = {
  all: ['channels'],
  allowance: ['channels', 'allowance'],
  connections: ['channel-connections'],
} as const;

/** No event says that tokens were revoked, or that the outlet's limit has passed. */
const busyMs = 5_000;
const idleMs = 60_000;

/** The account's channels, oldest first. */
export function useChannels() {
  return useQuery({
    queryKey: channelKeys.all,
    queryFn: ({ signal }) => call('listChannels', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'disconnecting') ? busyMs : idleMs,
  });
}

/** How many channels the plan includes; refreshed with the list. */
export function useAllowance() {
  return useQuery({
    queryKey: channelKeys.allowance,
    queryFn: ({ signal }) => call('channelAllowance', { signal }),
  });
}

/** How each kind of channel is connected here. */
export function useConnections() {
  return useQuery({
    queryKey: channelKeys.connections,
    queryFn: ({ signal }) => call('listChannelConnections', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Puts a channel into the list, and asks for the list again. */
function useShowChannel() {
  const client = useQueryClient();
  return (channel: Channel) => {
    client.setQueryData<Channel[]>(channelKeys.all, (list) =>
      list?.some(({ id }) => id === channel.id)
        ? list.map((each) => (each.id === channel.id ? channel : each))
        : list && [...list, channel],
    );
    void client.invalidateQueries({ queryKey: channelKeys.all });
  };
}

type ConnectForm = SentBody<Contract['connectChannel']>;

/** Connects a channel. For a connection at the outlet the browser leaves this page. */
export function useConnectChannel(onConnected: (channel: Channel) => void) {
  const show = useShowChannel();
  return useMutation({
    mutationFn: (body: ConnectForm) => call('connectChannel', { body }),
    onSuccess: ({ channel, redirectUrl }) => {
      if (redirectUrl !== null) window.location.assign(redirectUrl);
      if (!channel) return;
      show(channel);
      onConnected(channel);
    },
  });
}

/** Finishes a connection with what the outlet gave the browser. */
export function useFinishConnection(onConnected: (channel: Channel) => void) {
  const show = useShowChannel();
  return useMutation({
    mutationFn: (body: SentBody<Contract['finishChannelConnection']>) =>
      call('finishChannelConnection', { body }),
    onSuccess: (channel) => {
      show(channel);
      onConnected(channel);
    },
  });
}

export function useChangeChannel(id: string, onDone: () => void) {
  const show = useShowChannel();
  return useMutation({
    mutationFn: (body: z.output<typeof changeChannelForm>) => call('changeChannel', { params: { id }, body }),
    onSuccess: (channel) => {
      show(channel);
      notify.success({ title: 'Channel saved', text: channel.name });
      onDone();
    },
  });
}

/** Asks the outlet whether the channel still works. */
export function useCheckChannel({ id, name }: Channel) {
  const show = useShowChannel();
  return useMutation({
    mutationFn: () => call('checkChannel', { params: { id } }),
    onSuccess: (channel) => {
      show(channel);
      if (channel.state === 'connected') notify.success({ title: 'It works', text: channel.name });
      else notify.error({ title: 'It no longer works', text: channel.problem ?? channel.name });
    },
    onError: (error) => notify.error({ title: `${name} was not checked`, text: getErrorMessage(error) }),
  });
}

export function useDisconnectChannel({ id, name }: Channel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteChannel', { params: { id } }),
    onSuccess: () => {
      notify.success({ title: 'Channel disconnected', text: name });
      return client.invalidateQueries({ queryKey: channelKeys.all });
    },
    onError: (error) => notify.error({ title: 'Not disconnected', text: getErrorMessage(error) }),
  });
}
