import { Canvas } from 'leaflet';

const nothing = () => ({ width: 0 });

/** happy-dom has no canvas: whatever a map draws on this one goes nowhere. */
const context = new Proxy({}, { get: () => nothing, set: () => true });

HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];

const { _redraw: redraw } = Canvas.prototype as unknown as { _redraw: () => void };

/** Here, unlike in browsers, a frame that was cancelled when its map went may still come. */
Canvas.include({
  _redraw(this: { _ctx?: unknown }) {
    if (this._ctx) redraw.call(this);
  },
});
