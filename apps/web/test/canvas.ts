const nothing = () => ({ width: 0 });

/** happy-dom has no canvas: whatever a map draws on this one goes nowhere. */
const context = new Proxy({}, { get: () => nothing, set: () => true });

HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];

// Two clicks in a row must not become a tap of two fingers, whose events happy-dom cannot copy.
Object.assign(window, { L_NO_TOUCH: true });
