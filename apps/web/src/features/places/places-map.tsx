import type { Place } from '@holdfast/contract/places';
import { placeRadiusMax, placeRadiusMin } from '@holdfast/contract/places.rules';
import { IconHandMove } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Circle } from 'react-leaflet';
import { useUser } from '../../lib/session.ts';
import { CircleEditor } from '../../map/circle-editor.tsx';
import { type CircleShape, circleEnds } from '../../map/circle-shape.ts';
import { DeviceMap } from '../../map/device-map.tsx';
import { MapClick } from '../../map/map-click.tsx';
import { MapMarker } from '../../map/map-marker.tsx';
import { mapZooms, type Position, toLatLng } from '../../map/map-settings.ts';
import { useTripColors } from '../../map/trip-colors.ts';
import { PlaceIcon } from '../../ui/display/place-icon.tsx';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { usePositions } from '../devices/device-lists.api.ts';
import type { PlaceContents } from './places.api.ts';
import classes from './places.module.css';
import { placesTexts as texts } from './places.texts.ts';

const limits = { min: placeRadiusMin, max: placeRadiusMax };

interface PlaceShapeProps {
  place: Place;
  onOpen: (placeId: string) => void;
}

const PlaceShape = ({ place, onOpen }: PlaceShapeProps) => {
  const { trip } = useTripColors();
  return (
    <>
      <Circle
        center={toLatLng(place)}
        radius={place.radius}
        interactive={false}
        pathOptions={{ color: trip, weight: 2, fillColor: trip, fillOpacity: 0.13 }}
      />
      <MapMarker at={place} kind="place" label={place.name} caption={place.name} onOpen={() => onOpen(place._id)}>
        <PlaceIcon icon={place.icon} size={16} />
      </MapMarker>
    </>
  );
};

interface DraftShapeProps {
  draft: PlaceContents;
  onChange: (fields: Partial<PlaceContents>) => void;
}

const DraftShape = ({ draft, onChange }: DraftShapeProps) => {
  const { units } = useUser();
  const move = ({ latitude, longitude, radius }: CircleShape) => onChange({ latitude, longitude, radius });
  return (
    <>
      <MapMarker
        at={draft}
        kind="place"
        label={draft.name || texts.editor.add}
        caption={draft.name}
        isChosen
        onOpen={() => {}}
      >
        <PlaceIcon icon={draft.icon} size={16} />
      </MapMarker>
      <CircleEditor circle={draft} limits={limits} distance={units.distance} onChange={move} />
    </>
  );
};

/** Positions to fit: the edited place, else all places, else the devices. */
const useFit = (places: Place[], edited: CircleShape | null) => {
  const { data: devices } = usePositions({});
  return useMemo(() => {
    if (edited) return circleEnds(edited);
    if (places.length > 0) return places.flatMap(circleEnds);
    return devices?.data.flatMap(({ position }) => position ?? []) ?? [];
  }, [places, edited, devices]);
};

export interface PlacesMapProps {
  places: Place[];
  /** The stored version of the edited place; its draft is drawn instead. */
  place: Place | undefined;
  isNew: boolean;
  /** The initial draft, to which the view is fitted. */
  start: PlaceContents | null;
  draft: PlaceContents | null;
  onChange: (fields: Partial<PlaceContents>) => void;
  onOpen: (placeId: string) => void;
  onPress: (at: Position) => void;
  onMove: (middle: Position) => void;
}

/** Null until the draft exists, as the view is fitted to its circle. */
const fitKeyOf = ({ places, place, isNew, start }: PlacesMapProps) => {
  if (place) return start ? place._id : null;
  if (isNew) return 'new';
  return places.length > 0 ? 'places' : 'devices';
};

export const PlacesMap = (props: PlacesMapProps) => {
  const { places, place, isNew, start, draft, onChange, onOpen, onPress, onMove } = props;
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const fit = useFit(places, start);
  if (!config) return null;
  const hint = isNew ? texts.mapHint : draft ? texts.unsavedHint : texts.pressHint;
  return (
    <DeviceMap
      label={texts.map}
      base="street"
      tiles={config.tiles}
      distance={units.distance}
      placeZoom={mapZooms.place}
      fit={fit}
      fitKey={fitKeyOf(props)}
      bottom={
        <p className={classes.hint} data-idle={draft === null || undefined}>
          <IconHandMove size={18} aria-hidden />
          {hint}
        </p>
      }
    >
      <MapClick onClick={onPress} onMove={onMove} />
      {places.map((one) => one._id !== place?._id && <PlaceShape key={one._id} place={one} onOpen={onOpen} />)}
      {draft && <DraftShape draft={draft} onChange={onChange} />}
    </DeviceMap>
  );
};
