import type { Live } from '@holdfast/contract/live-links';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeviceMap } from '../../map/device-map.tsx';
import { LabelledMarker } from '../../map/labelled-marker.tsx';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { liveTexts as texts } from './live.texts.ts';

const initialOf = (name: string) => (Array.from(name)[0] ?? '').toUpperCase();

interface LiveMapProps {
  name: string;
  position: NonNullable<Live['position']>;
}

/** Follows the device until the visitor moves the map. */
export const LiveMap = ({ name, position }: LiveMapProps) => {
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
      isAlone
    >
      <LabelledMarker
        at={position}
        label={texts.now(name)}
        text={initialOf(name)}
        kind="newest"
        level={1000}
        onOpen={() => {}}
      />
    </DeviceMap>
  );
};
