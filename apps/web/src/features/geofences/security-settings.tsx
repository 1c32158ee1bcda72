import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CornerList } from '../../map/drawing/corner-list.tsx';
import { defaultCenter } from '../../map/map-settings.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { FencePanel } from './fence-panel.tsx';
import { useRemoveGeoFence, useUpdateFenceRules } from './geofences.api.ts';
import { geofencesTexts } from './geofences.texts.ts';
import { LiveTracking } from './live-tracking.tsx';
import { NotifyDialog } from './notify-dialog.tsx';
import { RangePanel } from './range-panel.tsx';
import classes from './security-settings.module.css';
import { useFenceDraft } from './use-fence-draft.ts';

const removeTexts = geofencesTexts.removeDialog;

interface RemoveFenceDialogProps {
  device: Device;
  onRemoved: () => void;
  onClose: () => void;
}

const RemoveFenceDialog = ({ device, onRemoved, onClose }: RemoveFenceDialogProps) => {
  const remove = useRemoveGeoFence(device);
  return (
    <ConfirmDialog
      icon={<IconTrash size={18} />}
      title={removeTexts.title}
      text={removeTexts.text(device.name)}
      confirmText={removeTexts.confirm}
      isDestructive
      onConfirm={() => remove.mutateAsync().then(onRemoved)}
      onClose={onClose}
    />
  );
};

const trackingTexts = geofencesTexts.tracking;

/** Saves each change immediately. */
const LiveTrackingPanel = ({ device }: { device: Device }) => {
  const update = useUpdateFenceRules(device);
  return (
    <LiveTracking
      title={trackingTexts.title}
      text={trackingTexts.text}
      rules={update.isPending ? update.variables : device.geoFence}
      isDisabled={!canManage(device.privilege) || update.isPending}
      onChange={(rules) => update.mutate(rules)}
    />
  );
};

interface SecuritySettingsProps {
  device: Device;
  children?: ReactNode;
}

/** Geofence of a device. Must be rendered with a `key` per device: the draft belongs to one device. */
export const SecuritySettings = ({ device, children }: SecuritySettingsProps) => {
  const draft = useFenceDraft(device);
  const [isRemoving, setRemoving] = useState(false);
  const isDisabled = !canManage(device.privilege);
  const askToRemove = () => setRemoving(true);
  const { drawing, dispatch } = draft;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <FencePanel device={device} draft={draft} isDisabled={isDisabled} onRemove={askToRemove} />
        {drawing && (
          <CornerList
            drawing={drawing}
            dispatch={dispatch}
            start={device.position ?? defaultCenter}
            onWrong={draft.onWrong}
          />
        )}
      </div>
      <div className={classes.column}>
        <RangePanel
          device={device}
          corners={drawing?.corners ?? device.mapBoundaryPoints}
          isDisabled={isDisabled}
          onRemove={askToRemove}
        />
        <LiveTrackingPanel device={device} />
        {children}
      </div>
      {drawing && drawing.past.length > 0 && <LeaveGuard />}
      {draft.isFirstSaved && <NotifyDialog device={device} onClose={draft.endFirstSaved} />}
      {isRemoving && <RemoveFenceDialog device={device} onRemoved={draft.cancel} onClose={() => setRemoving(false)} />}
    </div>
  );
};
