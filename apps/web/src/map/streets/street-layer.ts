import Point from '@mapbox/point-geometry';
import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions, type Map as LeafletMap } from 'leaflet';
import { Labelers, type LabelRule, type PaintRule, type PreparedTile, paint, type View } from 'protomaps-leaflet';
import { logProblem } from '../../lib/log.ts';
import { zoomSnap } from '../map-settings.ts';

export interface StreetRules {
  paintRules: PaintRule[];
  labelRules: LabelRule[];
}

/** `scale`: displayed size of a tile divided by its drawn size (differs from 1 at fractional zooms). */
export type RulesAt = (scale: number) => StreetRules;

interface Tiles {
  _tiles: Record<string, { el: HTMLCanvasElement }>;
  _removeTile(key: string): void;
  _update(): void;
  _tileCoordsToKey(coords: Coords): string;
  _keyToTileCoords(key: string): Coords;
  _wrapCoords(coords: Coords): Coords;
}

const tileSize = 256;
/** Px by which a label may extend beyond its tile. */
const overlap = 16;
const source = '';

/** Yields to the event loop between two tiles. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Canvas layer of vector tiles, like `leafletLayer` of protomaps-leaflet, which requires a global Leaflet. */
export class StreetLayer extends GridLayer {
  view: View;
  readonly rulesAt: RulesAt;
  readonly fonts: Promise<unknown>;
  readonly scratch = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  /** Keys of tiles that could not be loaded. */
  readonly failed = new Set<string>();
  scale = 0;
  declare rules: StreetRules;
  declare labelers: Labelers;

  constructor(view: View, rulesAt: RulesAt, options: GridLayerOptions) {
    super({ ...options, tileSize });
    this.view = view;
    this.rulesAt = rulesAt;
    this.fonts = document.fonts?.load('600 12px "Geist Variable"').catch(() => []) ?? Promise.resolve();
    this.rescale(1);
    this.on('tileerror', ({ coords }) => this.failed.add((this as unknown as Tiles)._tileCoordsToKey(coords)));
  }

  override onAdd(map: LeafletMap): this {
    this.keepSharp();
    map.on('zoomend', this.keepSharp, this);
    return super.onAdd(map);
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomend', this.keepSharp, this);
    return super.onRemove(map);
  }

  private rescale(scale: number) {
    this.scale = scale;
    this.rules = this.rulesAt(scale);
    // A label that reaches into tiles already drawn triggers their redraw.
    this.labelers = new Labelers(this.scratch, this.rules.labelRules, overlap, (keys) => this.redrawTiles(keys));
  }

  /** Redraws at fractional zooms, where the browser would otherwise stretch the tiles. */
  private keepSharp() {
    if (!this._map) return;
    const zoom = Math.round(this._map.getZoom() / zoomSnap) * zoomSnap;
    const scale = 2 ** (zoom - Math.round(zoom));
    if (scale === this.scale) return;
    this.rescale(scale);
    this.redrawTiles();
  }

  override createTile(coords: Coords, done: DoneCallback) {
    const element = document.createElement('canvas');
    this.draw(coords, element).then(
      () => done(undefined, element),
      (error: Error) => {
        if (error.name !== 'AbortError') logProblem('a part of the street map is missing', error);
        done(error, element);
      },
    );
    return element;
  }

  /** Loads the tiles that failed from a newly opened file, and leaves the others as they are. */
  retry(view: View) {
    const inner = this as unknown as Tiles;
    this.view = view;
    for (const key of this.failed) inner._removeTile(key);
    this.failed.clear();
    if (this._map) inner._update();
  }

  private redrawTiles(keys?: Set<string>) {
    const inner = this as unknown as Tiles;
    for (const [key, { el }] of Object.entries(inner._tiles ?? {})) {
      const coords = inner._wrapCoords(inner._keyToTileCoords(key));
      if (!keys || keys.has(inner._tileCoordsToKey(coords))) this.draw(coords, el).catch(() => {});
    }
  }

  private async draw(coords: Coords, element: HTMLCanvasElement) {
    const prepared = await this.view.getDisplayTile(coords);
    await this.fonts;
    await breathe();
    if (!this._map) return;
    const tiles = new Map<string, PreparedTile[]>([[source, [prepared]]]);
    this.labelers.add(coords.z, tiles);
    const density = (window.devicePixelRatio || 1) * this.scale;
    element.width = Math.round(tileSize * density);
    element.height = Math.round(tileSize * density);
    const canvas = element.getContext('2d');
    if (!canvas) return;
    canvas.scale(element.width / tileSize, element.height / tileSize);
    const origin = new Point(tileSize * coords.x, tileSize * coords.y);
    const box = {
      minX: origin.x - overlap,
      minY: origin.y - overlap,
      maxX: origin.x + tileSize + overlap,
      maxY: origin.y + tileSize + overlap,
    };
    const labels = this.labelers.getIndex(coords.z) ?? null;
    paint(canvas, coords.z, tiles, labels, this.rules.paintRules, box, origin, false, '');
  }
}
