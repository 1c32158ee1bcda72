import type { Live } from '@holdfast/contract/live-links';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DeviceMap } from '../../map/device-map.tsx';
import { LabelledMarker } from '../../map/labelled-marker.tsx';
import { FadingLine } from '../../map/map-shapes.tsx';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { liveTexts as texts } from './live.texts.ts';

const initialOf = (name: string) => (Array.from(name)[0] ?? '').toUpperCase();

type Position = NonNullable<Live['position']>;

const longestTrail = 1000;

const useTrail = (position: Position) => {
  const [trail, setTrail] = useState([position]);
  if (position.timestamp > (trail.at(-1)?.timestamp ?? '')) setTrail([...trail, position].slice(-longestTrail));
  return trail;
};

interface LiveMapProps {
  name: string;
  position: Position;
  isMoving: boolean;
  /** Container of the follow button. */
  followPlace: HTMLElement | null;
}

/** Follows the device until the visitor moves the map. */
export const LiveMap = ({ name, position, isMoving, followPlace }: LiveMapProps) => {
  const trail = useTrail(position);
  const { data: config } = useQuery(clientConfigQuery);
  const { latitude, longitude } = position;
  const fit = useMemo(() => [{ latitude, longitude }], [latitude, longitude]);
  if (!config) return null;
  return (
    <DeviceMap
      label={texts.map(name)}
      base="street"
      tiles={config.tiles}
      distance="km"
      fit={fit}
      fitKey="placed"
      canFollow
      followPlace={followPlace}
      isAlone
    >
      <FadingLine positions={trail} />
      <LabelledMarker
        at={position}
        label={texts.now(name)}
        text={initialOf(name)}
        kind="live"
        course={isMoving ? position.course : null}
        level={1000}
        onOpen={() => {}}
      />
    </DeviceMap>
  );
};
