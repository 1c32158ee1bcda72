import type { Device } from '@holdfast/contract/devices';
import { fenceCornerLimit, isSelfCrossing } from '@holdfast/contract/geofences.rules';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { DeviceMap } from '../../map/device-map.tsx';
import { drawingTexts } from '../../map/drawing/drawing.texts.ts';
import { DrawingBar } from '../../map/drawing/drawing-bar.tsx';
import { DrawingLayer } from '../../map/drawing/drawing-layer.tsx';
import { canClose, canGrow, type Drawing } from '../../map/drawing/drawing-state.ts';
import { DrawingTools } from '../../map/drawing/drawing-tools.tsx';
import { LabelledMarker } from '../../map/labelled-marker.tsx';
import { alongPath, type MapBase, mapZooms } from '../../map/map-settings.ts';
import { AccuracyCircle, FencePolygon } from '../../map/map-shapes.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { geofencesTexts as texts } from './geofences.texts.ts';
import type { FenceDraft } from './use-fence-draft.ts';

export interface FenceMapProps {
  device: Device;
  draft: FenceDraft;
  base: MapBase;
  isDisabled: boolean;
  onRemove: () => void;
}

const { hints } = drawingTexts;

const hintOf = (drawing: Drawing) => {
  if (isSelfCrossing(drawing.corners)) return { hint: hints.crossing, isWarning: true };
  if (!canGrow(drawing)) return { hint: hints.full(formatNumber(fenceCornerLimit)), isWarning: true };
  if (drawing.corners.length === 0) return { hint: hints.first };
  return { hint: canClose(drawing) ? hints.edit : hints.more };
};

const Bar = ({ draft, isDisabled, hasFence }: { draft: FenceDraft; isDisabled: boolean; hasFence: boolean }) => {
  const { drawing } = draft;
  // Deferred: the check for crossing edges is slow with hundreds of corners and must not block dragging.
  const drawn = useDeferredValue(drawing);
  const hint = useMemo(() => drawn && hintOf(drawn), [drawn]);
  if (isDisabled) return <DrawingBar hint={texts.readOnly} />;
  if (!drawing) {
    return hasFence ? null : (
      <DrawingBar hint={texts.notDrawn}>
        <Button variant="filled" onClick={() => draft.choose('draw')}>
          {texts.draw}
        </Button>
      </DrawingBar>
    );
  }
  return (
    <DrawingBar {...(hint ?? { hint: hints.first })}>
      <Button variant="subtle" disabled={draft.isSaving} onClick={draft.cancel}>
        {drawingTexts.cancel}
      </Button>
      <Button variant="filled" disabled={!canClose(drawing)} loading={draft.isSaving} onClick={draft.save}>
        {drawingTexts.save}
      </Button>
    </DrawingBar>
  );
};

const DeviceDot = ({ device: { name, position } }: { device: Device }) =>
  position && (
    <>
      <AccuracyCircle at={position} metres={position.accuracy ?? 0} tone="signal" isFaint={false} />
      <LabelledMarker at={position} label={texts.device(name)} text={formatNumber(1)} kind="newest" onOpen={() => {}} />
    </>
  );

export const FenceMap = ({ device, draft, base, isDisabled, onRemove }: FenceMapProps) => {
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const { drawing, dispatch } = draft;
  const { mapBoundaryPoints: saved, position } = device;
  const hasFence = saved.length > 2;
  const fit = useMemo(() => {
    return [...alongPath(saved), ...(position ? [position] : [])];
  }, [saved, position]);
  if (!config) return null;

  const remove = () => {
    if (!drawing) onRemove();
    else if (drawing.active === null) dispatch({ type: 'clear' });
    else dispatch({ type: 'remove', index: drawing.active });
  };
  return (
    <DeviceMap
      label={texts.mapOf(device.name)}
      base={base}
      tiles={config.tiles}
      distance={units.distance}
      zoom={mapZooms.drawing}
      placeZoom={mapZooms.drawing}
      fit={fit}
      fitKey={device._id}
      canFollow={!drawing}
      topLeft={
        <DrawingTools
          drawing={drawing}
          removeText={texts.removeDialog.title}
          isDisabled={isDisabled || draft.isSaving}
          canEdit={drawing ? canClose(drawing) : hasFence}
          canRemove={drawing ? drawing.corners.length > 0 : hasFence}
          onTool={draft.choose}
          onUndo={() => dispatch({ type: 'undo' })}
          onRemove={remove}
        />
      }
      bottom={<Bar draft={draft} isDisabled={isDisabled} hasFence={hasFence} />}
    >
      {!drawing && hasFence && <FencePolygon corners={alongPath(saved)} isOn={device.geoFence.enable} />}
      <DeviceDot device={device} />
      {drawing && <DrawingLayer drawing={drawing} dispatch={dispatch} distance={units.distance} />}
    </DeviceMap>
  );
};
