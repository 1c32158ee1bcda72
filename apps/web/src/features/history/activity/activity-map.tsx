import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { DeviceMap } from '../../../map/device-map.tsx';
import { DeviceTrack } from '../../../map/device-track.tsx';
import { discSizes } from '../../../map/disc-icon.ts';
import { MapCursor } from '../../../map/map-cursor.tsx';
import { MapPopup } from '../../../map/map-popup.tsx';
import { mapZooms } from '../../../map/map-settings.ts';
import { PlaceCard } from '../../../map/place-card.tsx';
import { trackLook } from '../../../map/track-look.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { PointTime } from '../grid/point-facts.tsx';
import { historyTexts } from '../history.texts.ts';
import { placeOf } from '../place.ts';
import classes from './activity.module.css';
import { TrackDisc } from './track-mark.tsx';
import type { Track, TrackPoint } from './tracks.ts';

const texts = historyTexts.activity;

interface ActivityMapProps {
  tracks: Track[];
  /** The device whose track fills the view; undefined shows all. */
  focused: Track | undefined;
  /** The map refits when this key changes. */
  fitKey: string;
  legend: ReactNode;
}

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
      isAlone
      topLeft={legend}
    >
      {tracks.map((track) => (
        <DeviceTrack
          key={track.device._id}
          track={track.track}
          label={texts.newestOf(trackLook(track.track).letter, track.device.name)}
          points={track.points}
          onOpen={openPoint}
        />
      ))}
      {open && !isNewest(open) && <MapCursor at={open} />}
      {open && (
        <MapPopup
          key={open.id}
          at={open}
          label={nameOf(open)}
          over={discSizes[isNewest(open) ? 'letter' : 'cursor']}
          onClose={() => setOpenId(null)}
        >
          <ActivityPopup point={open} name={nameOf(open)} />
        </MapPopup>
      )}
    </DeviceMap>
  );
};
