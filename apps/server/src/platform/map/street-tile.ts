import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';

/** Cells of a tile's grid in each direction; at zoom 15 a cell is about 60 m wide. */
const cellsAcross = 16;
const streetKinds = new Set(['highway', 'major_road', 'minor_road', 'path']);

export interface Street {
  name: string;
  /** As a fraction of the tile width. */
  distance: number;
}

/** Spatial index (uniform grid) of the named street segments of one tile. Coordinates are 0 to 1 across the tile. */
export interface StreetTile {
  nearest: (x: number, y: number, within: number) => Street | null;
}

const nothing: StreetTile = { nearest: () => null };

const nameOf = ({ name, ref }: Record<string, unknown>) =>
  typeof name === 'string' && name !== '' ? name : typeof ref === 'string' ? ref : '';

const cellOf = (value: number) => Math.min(cellsAcross - 1, Math.max(0, Math.floor(value * cellsAcross)));

/** Squared distance from a point to a segment. */
const squareTo = (ends: Float32Array, segment: number, x: number, y: number): number => {
  const at = segment * 4;
  const [x1, y1] = [ends[at] as number, ends[at + 1] as number];
  const [dx, dy] = [(ends[at + 2] as number) - x1, (ends[at + 3] as number) - y1];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  const [ex, ey] = [x - x1 - part * dx, y - y1 - part * dy];
  return ex * ex + ey * ey;
};

const segmentsOf = (tile: VectorTile) => {
  const [ends, owners, names]: [number[], number[], string[]] = [[], [], []];
  const byName = new Map<string, number>();
  const roads = tile.layers.roads;
  for (let at = 0; roads && at < roads.length; at += 1) {
    const feature = roads.feature(at);
    const name = nameOf(feature.properties);
    if (name === '' || !streetKinds.has(String(feature.properties.kind))) continue;
    const owner = byName.get(name) ?? names.push(name) - 1;
    byName.set(name, owner);
    for (const line of feature.loadGeometry()) {
      for (let corner = 1; corner < line.length; corner += 1) {
        const [from, to] = [line[corner - 1], line[corner]];
        if (!from || !to) continue;
        ends.push(from.x / roads.extent, from.y / roads.extent, to.x / roads.extent, to.y / roads.extent);
        owners.push(owner);
      }
    }
  }
  return { ends: Float32Array.from(ends), owners: Uint16Array.from(owners), names };
};

/** Segment numbers grouped by cell, with the offset at which each cell starts. */
const gridOf = (ends: Float32Array) => {
  const cells = Array.from({ length: cellsAcross ** 2 }, () => [] as number[]);
  for (let at = 0; at < ends.length; at += 4) {
    const [x1, y1, x2, y2] = ends.subarray(at, at + 4) as unknown as [number, number, number, number];
    for (let row = cellOf(Math.min(y1, y2)); row <= cellOf(Math.max(y1, y2)); row += 1) {
      for (let column = cellOf(Math.min(x1, x2)); column <= cellOf(Math.max(x1, x2)); column += 1) {
        cells[row * cellsAcross + column]?.push(at / 4);
      }
    }
  }
  const starts = new Uint32Array(cells.length + 1);
  for (const [at, cell] of cells.entries()) starts[at + 1] = (starts[at] as number) + cell.length;
  return { starts, members: Uint16Array.from(cells.flat()) };
};

export const readStreetTile = (bytes: Uint8Array): StreetTile => {
  const { ends, owners, names } = segmentsOf(new VectorTile(new Pbf(bytes)));
  if (owners.length === 0 || owners.length > 65_535) return nothing;
  const { starts, members } = gridOf(ends);

  return {
    nearest: (x, y, within) => {
      let [best, square] = [-1, within * within];
      const [fromRow, toRow] = [cellOf(y - within), cellOf(y + within)];
      const [fromColumn, toColumn] = [cellOf(x - within), cellOf(x + within)];
      for (let row = fromRow; row <= toRow; row += 1) {
        const end = starts[row * cellsAcross + toColumn + 1] as number;
        for (let at = starts[row * cellsAcross + fromColumn] as number; at < end; at += 1) {
          const segment = members[at] as number;
          const found = squareTo(ends, segment, x, y);
          if (found < square) [best, square] = [segment, found];
        }
      }
      return best < 0 ? null : { name: names[owners[best] as number] as string, distance: Math.sqrt(square) };
    },
  };
};
