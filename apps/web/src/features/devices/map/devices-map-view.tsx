import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { prefersLessMotion } from '../../../lib/media.ts';
import { useUser } from '../../../lib/session.ts';
import { ClusterLayer } from '../../../map/cluster-layer.tsx';
import { DeviceMap } from '../../../map/device-map.tsx';
import { discSizes } from '../../../map/disc-icon.ts';
import { MapCursor } from '../../../map/map-cursor.tsx';
import { MapPopup } from '../../../map/map-popup.tsx';
import { mapZooms, toLatLng } from '../../../map/map-settings.ts';
import { PlaceCard } from '../../../map/place-card.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { DeviceTarget } from '../card/device-chooser.tsx';
import { DeviceStatus } from '../card/device-status.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { devicesTexts } from '../devices.texts.ts';
import { DeviceMarker } from './device-marker.tsx';
import classes from './devices-map.module.css';
import type { MapPointing } from './map-pointing.ts';
import type { PlacedDevice } from './placed-devices.ts';

const DevicePopup = ({ item }: { item: PlacedDevice }) => {
  const { name, deviceUUID, lastSeenTime } = item.device;
  return (
    <PlaceCard position={item} title={<DeviceTarget deviceUUID={deviceUUID}>{name}</DeviceTarget>}>
      {item.address && <span>{item.address}</span>}
      <span>
        <DeviceStatus device={item.device} />
      </span>
      <span>
        <LastSeen time={lastSeenTime} />
      </span>
    </PlaceCard>
  );
};

/** Pans to the opened device, zoomed in far enough that it is not clustered. */
const ShowOpen = ({ at }: { at: PlacedDevice }) => {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each; what moves on is not followed.
  useEffect(() => {
    const isAlone = map.getZoom() >= mapZooms.place;
    if (isAlone && map.getBounds().contains(toLatLng(at))) return;
    map.setView(toLatLng(at), Math.max(map.getZoom(), mapZooms.place), { animate: !prefersLessMotion() });
  }, [map, at.id]);
  return null;
};

/** The map fits the listed devices again when they change, unless the user switches that off. */
const useFollowing = (shown: string) => {
  const [kept, setKept] = useState<string | null>(null);
  const [turns, setTurns] = useState(0);
  const isFollowing = kept === null;
  return {
    isFollowing,
    fitKey: kept ?? `${turns} ${shown}`,
    toggle: () => {
      setKept(isFollowing ? `${turns} ${shown}` : null);
      // A new key refits the map although the list is the same.
      if (!isFollowing) setTurns(turns + 1);
    },
  };
};

interface DevicesMapViewProps {
  /** Must be referentially stable (memoized). */
  placed: readonly PlacedDevice[];
  currentUUID: string | undefined;
  pointing: MapPointing;
  isBesideList: boolean;
}

export const DevicesMapView = ({ placed, currentUUID, pointing, isBesideList }: DevicesMapViewProps) => {
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const isCurrent = ({ device }: PlacedDevice) => device.deviceUUID === currentUUID;
  const find = (wanted: string | null) => (wanted === null ? undefined : placed.find(({ id }) => id === wanted));
  const [open, pointed] = [find(pointing.openId), find(pointing.pointedId)];
  const shown = useMemo(
    () =>
      placed
        .map(({ id }) => id)
        .sort()
        .join(),
    [placed],
  );
  const { isFollowing, fitKey, toggle } = useFollowing(shown);
  if (!config) return null;
  return (
    <DeviceMap
      label={devicesTexts.map.label}
      base="street"
      tiles={config.tiles}
      distance={units.distance}
      fit={placed}
      fitKey={fitKey}
      topLeft={
        isBesideList && (
          <Checkbox
            className={classes.follow}
            label={devicesTexts.map.follow}
            checked={isFollowing}
            onChange={toggle}
          />
        )
      }
    >
      <ClusterLayer
        items={placed}
        renderItem={(item) => (
          <DeviceMarker key={item.id} item={item} isCurrent={isCurrent(item)} pointing={pointing} />
        )}
      />
      {pointed && pointed !== open && <MapCursor at={pointed} />}
      {open && (
        <>
          <ShowOpen at={open} />
          <MapPopup
            key={open.id}
            at={open}
            label={open.device.name}
            over={discSizes[isCurrent(open) ? 'newest' : 'point']}
            onClose={() => pointing.open(null)}
          >
            <DevicePopup item={open} />
          </MapPopup>
        </>
      )}
    </DeviceMap>
  );
};
