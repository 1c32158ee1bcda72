import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MapContainer } from 'react-leaflet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClusterLayer, clusterIndex, clusterSize } from './cluster-layer.tsx';

const world: [number, number, number, number] = [-180, -85, 180, 85];
const items = [
  { id: 'a', latitude: -33.88, longitude: 151.2 },
  { id: 'b', latitude: -33.8801, longitude: 151.2001 },
  { id: 'c', latitude: 51.5, longitude: 0 },
];

describe('many markers', () => {
  it('are one disc while they would cover each other, and stand alone near by', () => {
    const index = clusterIndex(items);
    const counts = (zoom: number) =>
      index.getClusters(world, zoom).map(({ properties }) => ('item' in properties ? 1 : properties.point_count));
    expect(counts(10).sort()).toEqual([1, 2]);
    expect(counts(18)).toEqual([1, 1, 1]);
  });

  it('come together within 48 px', () => {
    const pixel = 360 / 256 / 2 ** 8;
    const apart = (pixels: number) => [
      { id: 'a', latitude: 0, longitude: 0 },
      { id: 'b', latitude: 0, longitude: pixels * pixel },
    ];
    expect(clusterIndex(apart(44)).getClusters(world, 8)).toHaveLength(1);
    expect(clusterIndex(apart(52)).getClusters(world, 8)).toHaveLength(2);
  });

  it('grow with their number', () => {
    expect([2, 15, 16, 30, 31, 10_000].map(clusterSize)).toEqual([32, 32, 38, 38, 44, 44]);
  });
});

it('markers come after the map, and then move with each update in one rendering', async () => {
  // Without `act`, which would end deferred renderings before anybody sees what is shown until then.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  for (const side of ['clientWidth', 'clientHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(500);
  }
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  const draw = vi.fn(({ id, longitude }: (typeof items)[number]) => <i key={id}>{longitude}</i>);
  const show = (longitude: number) =>
    flushSync(() =>
      root.render(
        <MapContainer center={[51.5, 0]} zoom={4} zoomAnimation={false}>
          <ClusterLayer items={[{ id: 'c', latitude: 51.5, longitude }]} renderItem={draw} />
        </MapContainer>,
      ),
    );
  show(0);
  expect(page.querySelector('.leaflet-container')).not.toBeNull();
  expect(page.querySelector('i')).toBeNull();
  await vi.waitFor(() => expect(page.querySelector('i')).toHaveTextContent('0'));
  draw.mockClear();
  show(1);
  expect(page.querySelector('i')).toHaveTextContent('1');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(draw).toHaveBeenCalledOnce();
});
