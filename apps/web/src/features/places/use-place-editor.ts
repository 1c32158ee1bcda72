import type { Place } from '@holdfast/contract/places';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Position } from '../../map/map-settings.ts';
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

/** Which place is edited, by the address, and how far that is. */
export const usePlaceEditor = (places: Place[] | undefined) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('place');
  const place = places?.find(({ _id }) => _id === asked);
  const [draft, setDraft] = useState<Draft | null>(null);

  // What the address asks for, once the places are known.
  useEffect(() => {
    if (asked === null) setDraft(null);
    else if (draft?.of === asked) return;
    else if (place) setDraft(beginDraft(asked, draftOf(place)));
    else {
      const position = asked === 'new' && positionFrom(search);
      if (position) setDraft(beginDraft('new', newDraft(position, search.get('name') ?? '')));
    }
  }, [asked, place, search, draft?.of]);

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
    openNew: ({ latitude, longitude }: Position) =>
      setSearch({ place: 'new', latitude: String(latitude), longitude: String(longitude) }),
    close: () => setSearch({}),
  };
};

export type PlaceEditorState = ReturnType<typeof usePlaceEditor>;
