import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useIsAfterFirst } from './use-is-after-first.ts';

const Slow = () => {
  const end = performance.now() + 5;
  while (performance.now() < end);
  return <i />;
};

const rows = Array.from({ length: 40 }, (_, number) => number).map((number) => <Slow key={number} />);

const Rows = ({ update }: { update: number }) => {
  const isAfter = useIsAfterFirst();
  return <section data-update={update}>{isAfter && rows}</section>;
};

it('what comes later comes also while steady updates interrupt its rendering', { timeout: 10_000 }, async () => {
  // Without `act`, which would end deferred renderings by itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  let update = 0;
  const show = () => {
    update += 1;
    flushSync(() => root.render(<Rows update={update} />));
  };
  show();
  const steady = setInterval(show, 20);
  onTestFinished(() => {
    clearInterval(steady);
    root.unmount();
    page.remove();
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(page.querySelectorAll('i'), 'each update begins the rendering anew').toHaveLength(0);
  await vi.waitFor(() => expect(page.querySelectorAll('i')).toHaveLength(40), { timeout: 4000 });
});
