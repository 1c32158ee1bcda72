import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aUser } from '../../../test/factories.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { updates } from './updates.ts';

const says = 'A new version is ready';

class FakeWorker extends EventTarget {
  state = 'installed';
  messages: string[] = [];
  readonly version: string;

  constructor(version: string) {
    super();
    this.version = version;
  }

  postMessage({ type }: { type: string }, [port]: MessagePort[] = []) {
    this.messages.push(type);
    port?.postMessage(this.version);
  }
}

/** A browser in whose page the version v1 runs, with the worker of the same version in charge. */
const giveBrowser = () => {
  const registration = Object.assign(new EventTarget(), {
    active: new FakeWorker('v1'),
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    update: vi.fn(async () => undefined),
  });
  const workers = Object.assign(new EventTarget(), {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
    controller: registration.active,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  const meta = Object.assign(document.createElement('meta'), { name: 'build', content: 'v1' });
  document.head.append(meta);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    meta.remove();
  });
  /** A worker is downloaded and installed. */
  const arrive = (version: string) => {
    const worker = new FakeWorker(version);
    worker.state = 'installing';
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.state = 'installed';
    Object.assign(registration, { installing: null, waiting: worker });
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  };
  return { registration, workers, arrive };
};

const open = async () => {
  const browser = giveBrowser();
  const view = renderPage('/support', { as: aUser() });
  await waitFor(() => expect(browser.registration.active.messages).toContain('keep'));
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  return { ...browser, ...view, reload };
};

beforeEach(() => updates.setState({ isReady: false }));

describe('a new version', () => {
  it('is offered without being in the way, and shown once it is in charge', async () => {
    const { arrive, workers, actor, reload } = await open();
    expect(screen.queryByText(says)).not.toBeInTheDocument();
    const worker = arrive('v2');
    expect((await screen.findByText(says)).closest('[aria-live="polite"]')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(worker.messages).not.toContain('take-over');
    await actor.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(worker.messages).toContain('take-over'));
    expect(reload).not.toHaveBeenCalled();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('can be left for later', async () => {
    const { arrive, actor, reload } = await open();
    const worker = arrive('v2');
    await actor.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByText(says)).not.toBeInTheDocument();
    expect(worker.messages).not.toContain('take-over');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is offered to a page that another window left behind', async () => {
    const { workers, registration, actor, reload } = await open();
    Object.assign(workers, { controller: new FakeWorker('v2') });
    registration.waiting = null;
    workers.dispatchEvent(new Event('controllerchange'));
    await actor.click(await screen.findByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('is nothing to ask about when the page is of that version already', async () => {
    const { arrive } = await open();
    const worker = arrive('v1');
    await waitFor(() => expect(worker.messages).toContain('take-over'));
    expect(screen.queryByText(says)).not.toBeInTheDocument();
  });

  it('is looked for when the person comes back to the page', async () => {
    const { registration } = await open();
    expect(registration.update).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).toHaveBeenCalledOnce();
  });
});
