import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import coarse from 'world-atlas/land-110m.json';
import { network } from '../../../test/network.ts';
import { type AtlasFile, toAtlas } from './atlas-file.ts';

const expected = toAtlas(coarse as unknown as AtlasFile);

type Listener = (event: { data?: unknown }) => void;

class FakeWorker {
  static all: FakeWorker[] = [];
  static isBroken = false;
  isEnded = false;
  readonly transferred: Transferable[] = [];
  private readonly listeners = new Map<string, Listener>();
  private readonly code: Promise<Listener>;

  constructor(
    readonly address: URL,
    readonly options: WorkerOptions,
  ) {
    FakeWorker.all.push(this);
    this.code = this.start();
    this.code.catch(() => this.tell('error', {}));
  }

  addEventListener(type: string, listener: Listener) {
    this.listeners.set(type, listener);
  }

  async postMessage(message: unknown) {
    const data = structuredClone(message);
    try {
      (await this.code)({ data });
    } catch {
      this.tell('error', {});
    }
  }

  terminate() {
    this.isEnded = true;
  }

  private tell(type: string, event: { data?: unknown }) {
    if (!this.isEnded) this.listeners.get(type)?.(event);
  }

  /** Runs the worker's file, with what a worker has in place of the window. */
  private async start() {
    if (FakeWorker.isBroken) throw new Error('it does not load');
    let listener: Listener = () => {};
    vi.stubGlobal('self', {
      location: window.location,
      addEventListener: (_type: string, added: Listener) => {
        listener = added;
      },
      postMessage: (message: unknown, { transfer }: { transfer: Transferable[] }) => {
        this.transferred.push(...transfer);
        this.tell('message', { data: structuredClone(message, { transfer }) });
      },
    });
    vi.resetModules();
    await import('./atlas-worker.ts');
    return listener;
  }
}

/** The atlas of a page that was just loaded. */
const freshAtlas = async () => {
  vi.resetModules();
  return import('./atlas.ts');
};

/** What the server answers, one after the other; the last one again and again. */
const serve = (...answers: (() => Response)[]) => {
  const asked = vi.fn((_address: string) => (answers.length > 1 ? answers.shift() : answers[0])?.());
  network.use(http.get(/\/(land-110m|countries-50m)\.json/, ({ request }) => asked(request.url)));
  return asked;
};
const world = () => HttpResponse.json(coarse);

beforeEach(() => {
  FakeWorker.all = [];
  FakeWorker.isBroken = false;
});

describe('the atlas in a browser with workers', () => {
  beforeEach(() => {
    vi.stubGlobal('Worker', FakeWorker);
  });

  it('is decoded by one, which hands its numbers over and ends', async () => {
    serve(world);
    const { loadDetailedWorld } = await freshAtlas();
    const atlas = await loadDetailedWorld();
    expect(atlas).toEqual(expected);
    expect(await loadDetailedWorld()).toBe(atlas);
    const [worker, ...others] = FakeWorker.all;
    expect(others).toEqual([]);
    expect(worker?.address.pathname).toMatch(/atlas-worker\.ts$/);
    expect(worker?.options).toEqual({ type: 'module' });
    expect(worker?.transferred).toHaveLength(expected.land.length);
    expect(worker?.isEnded).toBe(true);
  });

  it('is decoded without one for the first paint', async () => {
    serve(world);
    const { loadWorld } = await freshAtlas();
    expect(await loadWorld()).toEqual(expected);
    expect(FakeWorker.all).toEqual([]);
  });

  it('is decoded by the page when the worker does not start', async () => {
    FakeWorker.isBroken = true;
    const asked = serve(world);
    const { loadDetailedWorld } = await freshAtlas();
    expect(await loadDetailedWorld()).toEqual(expected);
    expect(asked).toHaveBeenCalledOnce();
    expect(FakeWorker.all.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('is decoded by the page when the browser refuses a worker', async () => {
    vi.stubGlobal('Worker', () => {
      throw new DOMException('refused', 'SecurityError');
    });
    serve(world);
    const { loadDetailedWorld } = await freshAtlas();
    expect(await loadDetailedWorld()).toEqual(expected);
  });

  it.each([
    ['did not come', () => HttpResponse.error()],
    ['is none', () => HttpResponse.html('<p>later</p>')],
  ])('is asked for again after a file that %s', async (_, failure) => {
    const asked = serve(failure, world);
    const { loadDetailedWorld } = await freshAtlas();
    await expect(loadDetailedWorld()).rejects.toThrow();
    expect(FakeWorker.all.map(({ isEnded }) => isEnded)).toEqual([true]);
    expect(await loadDetailedWorld()).toEqual(expected);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(FakeWorker.all.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });
});

describe('the atlas in a browser without workers', () => {
  it.each(['loadWorld', 'loadDetailedWorld'] as const)(
    'is decoded by the page, again after a failure: %s',
    async (load) => {
      vi.stubGlobal('Worker', undefined);
      serve(() => HttpResponse.error(), world);
      const atlas = await freshAtlas();
      await expect(atlas[load]()).rejects.toThrow();
      expect(await atlas[load]()).toEqual(expected);
    },
  );
});
