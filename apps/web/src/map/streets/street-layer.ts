import Point from '@mapbox/point-geometry';
import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { Labelers, type LabelRule, type PaintRule, type PreparedTile, paint, type View } from 'protomaps-leaflet';
import { logProblem } from '../../lib/log.ts';

export interface StreetRules {
  paintRules: PaintRule[];
  labelRules: LabelRule[];
}

interface Tiles {
  _tiles: Record<string, { el: HTMLCanvasElement }>;
  _tileCoordsToKey(coords: Coords): string;
  _keyToTileCoords(key: string): Coords;
  _wrapCoords(coords: Coords): Coords;
}

const tileSize = 256;
/** What a label may reach over its tile's edge. */
const overlap = 16;
const source = '';

/** Lets the page draw and answer between two tiles. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Vector tiles drawn on canvases, as `leafletLayer` of protomaps-leaflet does, which needs Leaflet as a global. */
class StreetLayer extends GridLayer {
  readonly view: View;
  readonly rules: StreetRules;
  readonly labelers: Labelers;
  readonly fonts: Promise<unknown>;

  constructor(view: View, rules: StreetRules, options: GridLayerOptions) {
    super({ ...options, tileSize });
    this.view = view;
    this.rules = rules;
    this.fonts = document.fonts?.load('600 12px "Geist Variable"').catch(() => []) ?? Promise.resolve();
    const scratch = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    // A label that reaches into tiles which were drawn before it draws them again.
    this.labelers = new Labelers(scratch, rules.labelRules, overlap, (keys) => this.redrawTiles(keys));
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

  private redrawTiles(keys: Set<string>) {
    const inner = this as unknown as Tiles;
    for (const [key, { el }] of Object.entries(inner._tiles ?? {})) {
      const coords = inner._wrapCoords(inner._keyToTileCoords(key));
      if (keys.has(inner._tileCoordsToKey(coords))) this.draw(coords, el).catch(() => {});
    }
  }

  private async draw(coords: Coords, element: HTMLCanvasElement) {
    const prepared = await this.view.getDisplayTile(coords);
    await this.fonts;
    await breathe();
    if (!this._map) return;
    const tiles = new Map<string, PreparedTile[]>([[source, [prepared]]]);
    this.labelers.add(coords.z, tiles);
    const density = window.devicePixelRatio || 1;
    element.width = tileSize * density;
    element.height = tileSize * density;
    const canvas = element.getContext('2d');
    if (!canvas) return;
    canvas.scale(density, density);
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

export const streetLayer = (view: View, rules: StreetRules, options: GridLayerOptions): GridLayer =>
  new StreetLayer(view, rules, options);
