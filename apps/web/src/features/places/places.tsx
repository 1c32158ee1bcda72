import { IconMapPin } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useIsNarrow } from '../../lib/media.ts';
import { furnitureMark } from '../../map/furniture.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { usePositions } from '../devices/device-lists.api.ts';
import type { DeviceChoice } from './place-devices.tsx';
import { middleOf } from './place-draft.ts';
import { PlaceEditor } from './place-editor.tsx';
import { usePlaces, useRemovePlace } from './places.api.ts';
import classes from './places.module.css';
import { placesTexts as texts } from './places.texts.ts';
import { PlacesList } from './places-list.tsx';
import { usePlaceEditor } from './use-place-editor.ts';

const PlacesMap = lazy(async () => ({ default: (await import('./places-map.tsx')).PlacesMap }));

const rows = [1, 2, 3];

const PlacesSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label={uiTexts.loading}>
    {rows.map((row) => (
      <Skeleton key={row} height={88} />
    ))}
  </div>
);

interface RemovePlaceDialogProps {
  placeId: string;
  name: string;
  onRemoved: () => void;
  onClose: () => void;
}

const RemovePlaceDialog = ({ placeId, name, onRemoved, onClose }: RemovePlaceDialogProps) => {
  const remove = useRemovePlace(placeId);
  return (
    <ConfirmDialog
      title={texts.remove.title(name)}
      text={texts.remove.text}
      confirmText={texts.remove.button}
      icon={<IconMapPin size={20} />}
      isDestructive
      onConfirm={() => remove.mutateAsync()}
      onSuccess={onRemoved}
      onClose={onClose}
    />
  );
};

interface PlacesProps {
  renderPicker: (choice: DeviceChoice) => ReactNode;
  /** `add` opens the editor for a new place; the frame's button calls it. */
  renderFrame: (add: () => void, content: ReactNode) => ReactNode;
}

export const Places = ({ renderPicker, renderFrame }: PlacesProps) => {
  const { data: places, isPending: arePlacesAwaited, isError, refetch } = usePlaces();
  const { data: devices, isPending: areDevicesAwaited } = usePositions({});
  const isAwaited = arePlacesAwaited || areDevicesAwaited;
  const start = useMemo(
    () =>
      isAwaited
        ? null
        : middleOf(places?.length ? places : (devices?.data ?? []).flatMap(({ position }) => position ?? [])),
    [isAwaited, places, devices],
  );
  const editor = usePlaceEditor(places, start);
  const known = useMemo(() => new Map(devices?.data.map((device) => [device._id, device])), [devices]);
  const isNarrow = useIsNarrow();
  const [isRemoving, setRemoving] = useState(false);
  const { place, draft, isNew } = editor;

  const form = draft && (
    <PlaceEditor
      key={place?._id ?? 'new'}
      placeId={place?._id ?? null}
      draft={draft}
      known={known}
      onChange={editor.change}
      onRemove={() => setRemoving(true)}
      onClose={editor.close}
      renderPicker={renderPicker}
    />
  );

  const list = () => {
    if (!places && isError) return <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />;
    if (!places) return <PlacesSkeleton />;
    if (places.length === 0) {
      return <EmptyState icon={<IconMapPin size={22} />} title={texts.empty} text={texts.emptyText} />;
    }
    return <PlacesList places={places} known={known} currentId={place?._id} onOpen={editor.open} />;
  };

  return renderFrame(
    () => editor.openNew(),
    <div className={classes.page}>
      <div className={classes.panel}>{isNarrow && form ? form : list()}</div>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <PlacesMap
            places={places ?? []}
            place={place}
            isNew={isNew}
            start={editor.start}
            draft={draft}
            onChange={editor.change}
            onOpen={editor.open}
            onPress={(at) => {
              if (!draft) editor.openNew(at);
              else if (isNew) editor.change(at);
            }}
            onMove={editor.onMapMoved}
          />
        </Suspense>
        {!isNarrow && form && (
          <div className={classes.floating} {...furnitureMark}>
            {form}
          </div>
        )}
      </div>
      {editor.isChanged && <LeaveGuard />}
      {isRemoving && place && (
        <RemovePlaceDialog
          placeId={place._id}
          name={place.name}
          onRemoved={() => {
            setRemoving(false);
            editor.close();
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>,
  );
};
