import type { Place } from '@holdfast/contract/places';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { defaultCenter, type Position } from '../../map/map-settings.ts';
import { draftOf, newDraft, positionFrom } from './place-draft.ts';
import type { PlaceContents } from './places.api.ts';

interface Draft {
  /** The place's id, or `new`. */
  of: string;
  /** As it was before anything was changed. */
  start: PlaceContents;
  contents: PlaceContents;
}

const beginDraft = (of: string, start: PlaceContents): Draft => ({ of, start, contents: start });

/**
 * Which place is edited, by the address, and how far that is. A new one begins where the address says, else in the
 * middle of the map, which is `start` before the map was moved; null while that is not known.
 */
export const usePlaceEditor = (places: Place[] | undefined, start: Position | null) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('place');
  const place = places?.find(({ _id }) => _id === asked);
  const [draft, setDraft] = useState<Draft | null>(null);
  const middle = useRef<Position | null>(null);

  // What the address asks for, once the places are known.
  useEffect(() => {
    if (asked === null) setDraft(null);
    else if (draft?.of === asked) return;
    else if (place) setDraft(beginDraft(asked, draftOf(place)));
    else {
      const position = asked === 'new' && (positionFrom(search) ?? (start && (middle.current ?? start)));
      if (position) setDraft(beginDraft('new', newDraft(position, search.get('name') ?? '')));
    }
  }, [asked, place, search, start, draft?.of]);

  // Of the place that was open before, until the effect has run.
  const current = asked !== null && draft?.of === asked ? draft : null;
  return {
    place,
    isNew: current?.of === 'new',
    start: current?.start ?? null,
    draft: current?.contents ?? null,
    change: (fields: Partial<PlaceContents>) =>
      setDraft((old) => old && { ...old, contents: { ...old.contents, ...fields } }),
    open: (placeId: string) => setSearch({ place: placeId }),
    openNew: ({ latitude, longitude }: Position = middle.current ?? start ?? defaultCenter) =>
      setSearch({ place: 'new', latitude: String(latitude), longitude: String(longitude) }),
    onMapMoved: (at: Position) => {
      // The map of a page that just opened may still be on its way to what it shows.
      if (asked !== 'new' || current) middle.current = at;
    },
    close: () => setSearch({}),
  };
};
