import type { Place } from '@holdfast/contract/places';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { defaultCenter, type Position } from '../../map/map-settings.ts';
import { draftOf, newDraft, positionFrom } from './place-draft.ts';
import type { PlaceContents } from './places.api.ts';

interface Draft {
  /** The place id, or `new`. */
  of: string;
  start: PlaceContents;
  contents: PlaceContents;
}

const beginDraft = (of: string, start: PlaceContents): Draft => ({ of, start, contents: start });

/**
 * The edited place, stored in the URL query, and its draft. A new place starts at the coordinates of the URL, else at
 * the centre of the map; `start` is that centre before the map is moved, and null while unknown.
 */
export const usePlaceEditor = (places: Place[] | undefined, start: Position | null) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('place');
  const place = places?.find(({ _id }) => _id === asked);
  const [draft, setDraft] = useState<Draft | null>(null);
  const middle = useRef<Position | null>(null);

  useEffect(() => {
    if (asked === null) setDraft(null);
    else if (draft?.of === asked) return;
    else if (place) setDraft(beginDraft(asked, draftOf(place)));
    else {
      const position = asked === 'new' && (positionFrom(search) ?? (start && (middle.current ?? start)));
      if (position) setDraft(beginDraft('new', newDraft(position, search.get('name') ?? '')));
    }
  }, [asked, place, search, start, draft?.of]);

  // Until the effect has run, the draft still belongs to the previous place.
  const current = asked !== null && draft?.of === asked ? draft : null;
  return {
    place,
    isNew: current?.of === 'new',
    start: current?.start ?? null,
    draft: current?.contents ?? null,
    isChanged: current !== null && current.contents !== current.start,
    change: (fields: Partial<PlaceContents>) =>
      setDraft((old) => old && { ...old, contents: { ...old.contents, ...fields } }),
    open: (placeId: string) => setSearch({ place: placeId }),
    openNew: ({ latitude, longitude }: Position = middle.current ?? start ?? defaultCenter) =>
      setSearch({ place: 'new', latitude: String(latitude), longitude: String(longitude) }),
    onMapMoved: (at: Position) => {
      // The map of a newly opened page may still be animating to its initial view.
      if (asked !== 'new' || current) middle.current = at;
    },
    close: () => setSearch({}),
  };
};
