import { fenceCornerLimit } from '@holdfast/contract/geofences.rules';
import { alongPath, type Position } from '../map-settings.ts';

/** `draw` leaves the polygon open, and a tap on the map appends a corner; `edit` closes it. */
export type DrawingTool = 'draw' | 'edit';

export interface Drawing {
  tool: DrawingTool;
  corners: readonly Position[];
  /** Index of the corner that was touched last. */
  active: number | null;
  /** New corner being dragged out of an edge, not yet inserted. */
  pulled: { after: number; to: Position } | null;
  /** Undo stack, newest last. */
  past: readonly (readonly Position[])[];
}

export type DrawingAction =
  | { type: 'choose'; tool: DrawingTool }
  | { type: 'select'; index: number | null }
  | { type: 'add'; at: Position }
  | { type: 'replace'; corners: readonly Position[] }
  /** Starts a drag: its many moves are undone as one step. */
  | { type: 'hold'; index: number }
  | { type: 'move'; index: number; to: Position }
  | { type: 'place'; index: number; to: Position }
  | { type: 'pull'; after: number; to: Position }
  | { type: 'insert'; after: number; at: Position }
  | { type: 'remove'; index: number }
  | { type: 'clear' }
  | { type: 'undo' };

export const canGrow = ({ corners }: Drawing) => corners.length < fenceCornerLimit;

export const canClose = ({ corners }: Drawing) => corners.length > 2;

export const startDrawing = (corners: readonly Position[], tool: DrawingTool): Drawing => ({
  tool,
  corners: alongPath(corners),
  active: null,
  pulled: null,
  past: [],
});

const withCorners = (drawing: Drawing, corners: readonly Position[], active: number | null): Drawing => ({
  ...drawing,
  corners,
  active,
  pulled: null,
  past: [...drawing.past, drawing.corners],
});

const insert = (drawing: Drawing, index: number, at: Position) =>
  canGrow(drawing)
    ? withCorners(drawing, drawing.corners.toSpliced(index, 0, at), index)
    : { ...drawing, pulled: null };

const undo = (drawing: Drawing): Drawing => {
  const corners = drawing.past.at(-1);
  return corners ? { ...drawing, corners, active: null, pulled: null, past: drawing.past.slice(0, -1) } : drawing;
};

export const draw = (drawing: Drawing, action: DrawingAction): Drawing => {
  const { corners } = drawing;
  switch (action.type) {
    case 'choose':
      return { ...drawing, tool: action.tool };
    case 'select':
      return { ...drawing, active: action.index };
    case 'add':
      return insert(drawing, corners.length, action.at);
    case 'replace':
      return withCorners(drawing, action.corners, null);
    case 'hold':
      return withCorners(drawing, corners, action.index);
    case 'move':
      return { ...drawing, corners: corners.with(action.index, action.to) };
    case 'place':
      return withCorners(drawing, corners.with(action.index, action.to), action.index);
    case 'pull':
      return canGrow(drawing) ? { ...drawing, pulled: { after: action.after, to: action.to } } : drawing;
    case 'insert':
      return insert(drawing, action.after + 1, action.at);
    case 'remove':
      return withCorners(drawing, corners.toSpliced(action.index, 1), null);
    case 'clear':
      return { ...withCorners(drawing, [], null), tool: 'draw' };
    case 'undo':
      return undo(drawing);
  }
};

/** Corners as displayed, including one that is being dragged out of an edge. */
export const shownCorners = ({ corners, pulled }: Drawing): readonly Position[] =>
  pulled ? corners.toSpliced(pulled.after + 1, 0, pulled.to) : corners;

export interface Edge {
  /** Index of the first corner. */
  index: number;
  from: Position;
  to: Position;
  /** True for the edge from the last corner to the first. */
  isClosing: boolean;
}

export const edgesOf = (corners: readonly Position[]): Edge[] => {
  if (corners.length < 2) return [];
  const edges = corners.flatMap((from, index) => {
    const isClosing = index === corners.length - 1;
    const to = corners[isClosing ? 0 : index + 1];
    return to ? [{ index, from, to, isClosing }] : [];
  });
  return corners.length === 2 ? edges.slice(0, 1) : edges;
};
