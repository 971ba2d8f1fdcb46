import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { placeAnswer } from './place-answer.ts';

const queryKey = ['session'];

test('an answer that was asked for before a change does not undo it, and is asked for again', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'step 1');
  const answers: ((step: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));

  await placeAnswer(client, queryKey, 'step 2');
  answers[0]?.('step 1');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(client.getQueryData(queryKey)).toBe('step 2');
  answers[1]?.('step 2, later');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('step 2, later'));

  await placeAnswer(client, queryKey, 'step 3');
  expect(client.getQueryData(queryKey)).toBe('step 3');
  expect(answers).toHaveLength(2);
  stop();
});
