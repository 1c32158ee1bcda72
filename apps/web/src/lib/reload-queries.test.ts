import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { reloadQueries } from './reload-queries.ts';

it('a first load from before the change is begun again', async () => {
  const queryClient = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: ['groups', 'list'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 20_000 });
  void reloadQueries(queryClient, ['groups']);
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 20_000 });
  answers[0]?.('before');
  answers[1]?.('after');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'), { timeout: 20_000 });
  stop();
});
