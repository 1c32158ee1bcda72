import { type Coords, GridLayer, type LatLngBounds } from 'leaflet';
import { boundsOf } from '../base-tiles.tsx';
import type { MapColors } from '../map-colors.ts';
import { mapZooms, type OwnMap } from '../map-settings.ts';
import type { Atlas } from './atlas-file.ts';
import { crossingText, graticuleOf } from './graticule.ts';
import type { Flat } from './mercator.ts';
import { clipRing, copiesWithin, type FlatLine, mapPoints } from './rings.ts';

const tileSize = 256;
/** Minimum zoom with labels; they clutter a map of the whole world. */
const labelledFrom = 5;
/** Clip margin in px that hides strokes along the clipped edges. */
const margin = 8;

/** Atlas lines that reach into a tile, in px from its corner. */
const linesOf = (lines: FlatLine[], { x, y, z }: Coords): Flat[][] => {
  const worlds = 2 ** z;
  const room = margin / tileSize;
  const [left, right] = [(x - room) / worlds, (x + 1 + room) / worlds];
  const [top, bottom] = [(y - room) / worlds, (y + 1 + room) / worlds];
  return lines
    .filter(({ minY, maxY }) => minY <= bottom && maxY >= top)
    .flatMap((line) =>
      copiesWithin(line, left, right).map((copy) =>
        mapPoints(line, (flatX, flatY) => ({
          x: ((flatX + copy) * worlds - x) * tileSize,
          y: (flatY * worlds - y) * tileSize,
        })),
      ),
    );
};

const isNear = ({ x, y }: Flat) => x > -margin && x < tileSize + margin && y > -margin && y < tileSize + margin;

const isSeen = (from: Flat, to: Flat) =>
  isNear(from) ||
  isNear(to) ||
  (Math.min(from.x, to.x) < tileSize &&
    Math.max(from.x, to.x) > 0 &&
    Math.min(from.y, to.y) < tileSize &&
    Math.max(from.y, to.y) > 0);

const drawLand = (canvas: CanvasRenderingContext2D, rings: Flat[][], colors: MapColors) => {
  canvas.beginPath();
  for (const ring of rings) {
    for (const [index, { x, y }] of clipRing(ring, -margin, tileSize + margin).entries()) {
      if (index === 0) canvas.moveTo(x, y);
      else canvas.lineTo(x, y);
    }
    canvas.closePath();
  }
  canvas.fillStyle = colors.land;
  // Even-odd rule: inland seas are separate rings.
  canvas.fill('evenodd');
  canvas.strokeStyle = colors.coast;
  canvas.lineWidth = 1;
  canvas.stroke();
};

const drawBorders = (canvas: CanvasRenderingContext2D, lines: Flat[][], colors: MapColors) => {
  canvas.beginPath();
  for (const line of lines) {
    for (const [index, to] of line.entries()) {
      const from = line[index - 1];
      if (!from || !isSeen(from, to)) continue;
      canvas.moveTo(from.x, from.y);
      canvas.lineTo(to.x, to.y);
    }
  }
  canvas.strokeStyle = colors.border;
  canvas.lineWidth = 1;
  canvas.stroke();
};

const drawGraticule = (canvas: CanvasRenderingContext2D, tile: Coords, colors: MapColors) => {
  const { columns, rows, step } = graticuleOf(tile);
  canvas.fillStyle = colors.graticule;
  for (const { x } of columns) canvas.fillRect(Math.round(x), 0, 1, tileSize);
  for (const { y } of rows) canvas.fillRect(0, Math.round(y), tileSize, 1);
  if (tile.z < labelledFrom) return;
  canvas.fillStyle = colors.label;
  canvas.font = '10px "Geist Variable", system-ui, sans-serif';
  // Includes the crossings to the left and above, whose labels reach into this tile.
  for (const { longitude, x } of columns) {
    for (const { latitude, y } of rows) {
      canvas.fillText(crossingText(latitude, longitude, step), Math.round(x) + 5, Math.round(y) + 13);
    }
  }
};

/** No graticule within this many extents around the own map, where its start would look like a seam. */
const quietAround = 4;

interface OutlineOptions {
  pane: string;
  /** Below the area it covers only land and water are drawn. */
  own: OwnMap | null;
}

interface Inner {
  _tileCoordsToBounds(coords: Coords): LatLngBounds;
}

class OutlineLayer extends GridLayer {
  readonly atlas: Atlas;
  readonly colors: MapColors;
  readonly own: OwnMap | null;

  constructor(atlas: Atlas, colors: MapColors, { pane, own }: OutlineOptions) {
    super({ pane, maxZoom: mapZooms.max, tileSize });
    this.own = own;
    this.atlas = atlas;
    this.colors = colors;
  }

  override createTile(tile: Coords) {
    const element = document.createElement('canvas');
    const density = window.devicePixelRatio || 1;
    element.width = tileSize * density;
    element.height = tileSize * density;
    const canvas = element.getContext('2d');
    if (!canvas) return element;
    canvas.scale(density, density);
    canvas.fillStyle = this.colors.water;
    canvas.fillRect(0, 0, tileSize, tileSize);
    drawLand(canvas, linesOf(this.atlas.land, tile), this.colors);
    if (this.isCovered(tile, 0)) return element;
    drawBorders(canvas, linesOf(this.atlas.borders, tile), this.colors);
    if (!this.isCovered(tile, quietAround)) drawGraticule(canvas, tile, this.colors);
    return element;
  }

  /** True if the tile intersects the server's own map, padded by `around` times its size. */
  private isCovered(tile: Coords, around: number): boolean {
    if (!this.own || tile.z < this.own.minZoom) return false;
    return boundsOf(this.own)
      .pad(around)
      .intersects((this as unknown as Inner)._tileCoordsToBounds(tile));
  }
}

export const outlineLayer = (atlas: Atlas, colors: MapColors, options: OutlineOptions): GridLayer =>
  new OutlineLayer(atlas, colors, options);
