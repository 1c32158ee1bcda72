import { fenceCornerLimit } from '@holdfast/contract/geofences.rules';
import { describe, expect, it } from 'vitest';
import type { Position } from '../map-settings.ts';
import {
  canClose,
  canGrow,
  type Drawing,
  type DrawingAction,
  draw,
  edgesOf,
  shownCorners,
  startDrawing,
} from './drawing-state.ts';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const [a, b, c, d] = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];
const after = (drawing: Drawing, ...actions: DrawingAction[]) => actions.reduce(draw, drawing);
const triangle = () => startDrawing([a, b, c], 'edit');

describe('a drawing', () => {
  it('grows corner by corner; the newest is the active one', () => {
    const drawn = after(startDrawing([], 'draw'), { type: 'add', at: a }, { type: 'add', at: b });
    expect(drawn.corners).toEqual([a, b]);
    expect(drawn.active).toBe(1);
  });

  it('is a shape that can be saved from three corners on [P1.5.16]', () => {
    const two = after(startDrawing([], 'draw'), { type: 'add', at: a }, { type: 'add', at: b });
    expect(canClose(two)).toBe(false);
    expect(canClose(draw(two, { type: 'add', at: c }))).toBe(true);
  });

  it('moves a corner in many steps that are undone as one', () => {
    const moved = after(
      triangle(),
      { type: 'hold', index: 1 },
      { type: 'move', index: 1, to: at(0, 2) },
      { type: 'move', index: 1, to: at(0, 3) },
    );
    expect(moved.corners).toEqual([a, at(0, 3), c]);
    expect(moved.active).toBe(1);
    expect(draw(moved, { type: 'undo' }).corners).toEqual([a, b, c]);
  });

  it('shows a corner that is pulled out of an edge, and has it when it is let go', () => {
    const pulling = draw(triangle(), { type: 'pull', after: 2, to: d });
    expect(shownCorners(pulling)).toEqual([a, b, c, d]);
    expect(pulling.corners).toEqual([a, b, c]);
    const dropped = draw(pulling, { type: 'insert', after: 2, at: d });
    expect(dropped.corners).toEqual([a, b, c, d]);
    expect(dropped.active).toBe(3);
    expect(shownCorners(dropped)).toBe(dropped.corners);
  });

  it('loses a corner, or all of them, and gets them back', () => {
    const without = draw(triangle(), { type: 'remove', index: 0 });
    expect(without.corners).toEqual([b, c]);
    const empty = draw(without, { type: 'clear' });
    expect(empty).toMatchObject({ corners: [], tool: 'draw' });
    expect(after(empty, { type: 'undo' }, { type: 'undo' }).corners).toEqual([a, b, c]);
  });

  it('undoes nothing before its beginning', () => {
    const begun = triangle();
    expect(draw(begun, { type: 'undo' })).toBe(begun);
  });

  it('changes its tool without changing its corners', () => {
    const opened = draw(triangle(), { type: 'choose', tool: 'draw' });
    expect(opened).toMatchObject({ tool: 'draw', corners: [a, b, c], past: [] });
  });

  it('has no more than 500 corners', () => {
    const many = Array.from({ length: fenceCornerLimit }, (_, index) => at(0, index / 1000));
    const full = startDrawing(many, 'draw');
    expect(canGrow(full)).toBe(false);
    expect(draw(full, { type: 'add', at: d }).corners).toHaveLength(500);
    expect(draw(full, { type: 'insert', after: 3, at: d }).corners).toHaveLength(500);
    expect(draw(full, { type: 'pull', after: 3, to: d }).pulled).toBeNull();
    expect(after(full, { type: 'remove', index: 0 }, { type: 'add', at: d }).corners).toHaveLength(500);
  });

  it('runs on over 180 degrees instead of around the world', () => {
    expect(startDrawing([at(0, 179), at(0, -179)], 'edit').corners).toEqual([at(0, 179), at(0, 181)]);
  });
});

describe('the edges of a shape', () => {
  it('are one of two corners, and a closing one from three on', () => {
    expect(edgesOf([a])).toEqual([]);
    expect(edgesOf([a, b])).toEqual([{ index: 0, from: a, to: b, isClosing: false }]);
    expect(edgesOf([a, b, c]).at(-1)).toEqual({ index: 2, from: c, to: a, isClosing: true });
  });
});
