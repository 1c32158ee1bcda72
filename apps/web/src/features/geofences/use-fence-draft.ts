import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { isFenceAcceptable, withoutRepeats } from '@holdfast/contract/geofences.rules';
import { type Dispatch, useReducer, useState } from 'react';
import { plainPosition } from '../../map/drawing/drawing-geometry.ts';
import {
  type Drawing,
  type DrawingAction,
  type DrawingTool,
  draw,
  startDrawing,
} from '../../map/drawing/drawing-state.ts';
import { useWrongCoordinates } from '../../map/drawing/use-wrong-coordinates.ts';
import type { Position } from '../../map/map-settings.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSaveGeoFence } from './geofences.api.ts';
import { geofencesTexts as texts } from './geofences.texts.ts';

type DraftAction =
  | DrawingAction
  | { type: 'start'; tool: DrawingTool; corners: readonly Position[] }
  | { type: 'stop' };

const reduceDraft = (drawing: Drawing | null, action: DraftAction): Drawing | null => {
  if (action.type === 'start') return startDrawing(action.corners, action.tool);
  if (action.type === 'stop') return null;
  return drawing && draw(drawing, action);
};

/** A still empty draft yields to a boundary saved elsewhere. */
const isOvertaken = ({ corners, past }: Drawing, saved: readonly Position[]) =>
  corners.length === 0 && past.length === 0 && saved.length > 0;

export interface FenceDraft {
  drawing: Drawing | null;
  dispatch: Dispatch<DrawingAction>;
  choose: (tool: DrawingTool) => void;
  cancel: () => void;
  save: () => void;
  /** Reports whether a corner has invalid coordinates typed. */
  onWrong: (isWrong: boolean) => void;
  isFirstSaved: boolean;
  endFirstSaved: () => void;
  isSaving: boolean;
}

/** State of drawing a boundary; managers start immediately if there is none yet. */
export const useFenceDraft = (device: Device): FenceDraft => {
  const { mapBoundaryPoints: saved, privilege } = device;
  const [begun, dispatch] = useReducer(reduceDraft, null, () =>
    saved.length === 0 && canManage(privilege) ? startDrawing([], 'draw') : null,
  );
  const drawing = begun && isOvertaken(begun, saved) ? null : begun;
  const saving = useSaveGeoFence(device);
  const { isAnyWrong, onWrong } = useWrongCoordinates();
  const [isFirstSaved, setFirstSaved] = useState(false);
  const onSuccess = () => {
    dispatch({ type: 'stop' });
    setFirstSaved(saved.length === 0);
  };
  return {
    drawing,
    dispatch,
    choose: (tool) => dispatch(drawing ? { type: 'choose', tool } : { type: 'start', tool, corners: saved }),
    cancel: () => dispatch({ type: 'stop' }),
    save: () => {
      if (isAnyWrong) return toast.warning(texts.wrongCorner);
      const corners = withoutRepeats((drawing?.corners ?? []).map(plainPosition));
      if (!isFenceAcceptable(corners)) return toast.warning(texts.tooSmall);
      saving.mutate(corners, { onSuccess });
    },
    onWrong,
    isFirstSaved,
    endFirstSaved: () => setFirstSaved(false),
    isSaving: saving.isPending,
  };
};
