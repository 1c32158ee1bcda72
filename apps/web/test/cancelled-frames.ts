import { Canvas } from 'leaflet';

const { _redraw: redraw } = Canvas.prototype as unknown as { _redraw: () => void };

/** Here, unlike in browsers, a frame that was cancelled when its map went may still come. */
Canvas.include({
  _redraw(this: { _ctx?: unknown }) {
    if (this._ctx) redraw.call(this);
  },
});
