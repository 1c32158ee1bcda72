import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { CircleMarker } from 'react-leaflet';
import { useUser } from '../../../lib/session.ts';
import { ClusterLayer } from '../../../map/cluster-layer.tsx';
import { DeviceMap } from '../../../map/device-map.tsx';
import { DeviceTrack } from '../../../map/device-track.tsx';
import { discSizes } from '../../../map/disc-icon.ts';
import { useMapColors } from '../../../map/map-colors.ts';
import { MapPopup } from '../../../map/map-popup.tsx';
import { mapZooms, toLatLng } from '../../../map/map-settings.ts';
import { PlaceCard } from '../../../map/place-card.tsx';
import { trackLook } from '../../../map/track-look.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { PointTime } from '../grid/point-facts.tsx';
import { historyTexts } from '../history.texts.ts';
import { placeOf } from '../place.ts';
import classes from './activity.module.css';
import { TrackDisc } from './track-mark.tsx';
import { clusterFrom, type Track, type TrackPoint } from './tracks.ts';

const texts = historyTexts.activity;
/** Diameter in px. */
const ringSize = 10;
const besideLegend = { top: 0, right: 56, bottom: 0, left: 360 };

interface ActivityMapProps {
  tracks: Track[];
  /** The device whose track fills the view; all of them without one. */
  focused: Track | undefined;
  /** Changes when the view is to be fitted again. */
  fitKey: string;
  legend: ReactNode;
}

const ClusteredRings = ({ tracks, onOpen }: { tracks: Track[]; onOpen: (point: TrackPoint) => void }) => {
  const { casing, track: colorOf } = useMapColors();
  const older = useMemo(() => tracks.flatMap(({ points }) => points.slice(1)), [tracks]);
  return (
    <ClusterLayer
      items={older}
      renderItem={(point) => (
        <CircleMarker
          key={point.id}
          center={toLatLng(point)}
          radius={4.5}
          pathOptions={{ color: colorOf(point.track), weight: 2.5, fillColor: casing, fillOpacity: 1 }}
          eventHandlers={{ click: () => onOpen(point) }}
        />
      )}
    />
  );
};

const ActivityPopup = ({ point, name }: { point: TrackPoint; name: string }) => (
  <PlaceCard
    position={point}
    title={
      <span className={classes.popupTitle}>
        <TrackDisc track={point.track} size={20} />
        {name}
      </span>
    }
  >
    <span>{placeOf(point)}</span>
    <PointTime point={point} />
  </PlaceCard>
);

export const ActivityMap = ({ tracks, focused, fitKey, legend }: ActivityMapProps) => {
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const points = useMemo(() => tracks.flatMap((track) => track.points), [tracks]);
  const open = points.find(({ id }) => id === openId);
  const isCrowded = points.length >= clusterFrom;
  const trackOf = (point: TrackPoint) => tracks.find(({ track }) => track === point.track);
  const nameOf = (point: TrackPoint) => trackOf(point)?.device.name ?? point.deviceUUID;
  const isNewest = (point: TrackPoint) => trackOf(point)?.points[0] === point;
  const openPoint = (point: TrackPoint) => setOpenId(point.id);
  if (!config) return null;
  return (
    <DeviceMap
      label={texts.map}
      base="street"
      tiles={config.tiles}
      distance={units.distance}
      zoom={mapZooms.world}
      fit={focused?.points ?? points}
      fitKey={fitKey}
      sides={besideLegend}
      topLeft={legend}
    >
      {tracks.map((track) => (
        <DeviceTrack
          key={track.device._id}
          track={track.track}
          label={texts.newestOf(trackLook(track.track).letter, track.device.name)}
          points={track.points}
          onOpen={openPoint}
          hasRings={!isCrowded}
        />
      ))}
      {isCrowded && <ClusteredRings tracks={tracks} onOpen={openPoint} />}
      {open && (
        <MapPopup
          key={open.id}
          at={open}
          label={nameOf(open)}
          over={isNewest(open) ? discSizes.letter : ringSize}
          onClose={() => setOpenId(null)}
        >
          <ActivityPopup point={open} name={nameOf(open)} />
        </MapPopup>
      )}
    </DeviceMap>
  );
};
