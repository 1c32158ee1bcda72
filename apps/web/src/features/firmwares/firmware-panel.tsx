import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { compareVersions } from '@holdfast/contract/firmwares.rules';
import { IconCircleArrowUp, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { FactRow } from '../../ui/layout/fact-row.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './firmware-panel.module.css';
import { useFirmware, useUpdateFirmware } from './firmwares.api.ts';
import { firmwaresTexts as texts } from './firmwares.texts.ts';

interface FirmwarePanelProps {
  device: Device;
  progress: ReactNode;
}

const icon = { size: 14, stroke: 2, 'aria-hidden': true };

const isNewer = (latest: string, current: string | null) => current === null || compareVersions(latest, current) > 0;

const UpdateButton = ({ device, version }: { device: Device; version: string }) => {
  const [isAsking, setAsking] = useState(false);
  const update = useUpdateFirmware(device);
  const isUnderWay = device.pendingCommands.some(({ name }) => name === 'firmware');
  return (
    <>
      <Button fullWidth leftSection={<IconDownload size={18} />} disabled={isUnderWay} onClick={() => setAsking(true)}>
        {texts.update}
      </Button>
      {isAsking && (
        <ConfirmDialog
          icon={<IconDownload size={18} />}
          title={texts.confirm.title}
          text={texts.confirm.text(device.name, version)}
          confirmText={texts.update}
          onConfirm={() => update.mutateAsync(version)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

const Rows = ({ current, latest }: { current: string | null; latest: string | null }) => (
  <dl className={classes.rows}>
    <FactRow label={texts.current}>{current ?? texts.unknown}</FactRow>
    <FactRow label={texts.latest}>{latest ?? texts.unknown}</FactRow>
  </dl>
);

export const FirmwarePanel = ({ device, progress }: FirmwarePanelProps) => {
  const isOwner = canManage(device.privilege);
  const { data, isError, refetch } = useFirmware(device, { isEnabled: isOwner });
  const shown = isOwner ? data : { current: device.firmware, latest: null };
  const update = shown?.latest && isNewer(shown.latest, shown.current) ? shown.latest : null;
  return (
    <Panel
      title={texts.title}
      action={
        shown?.latest &&
        (update ? (
          <Chip tone="amber" icon={<IconCircleArrowUp {...icon} />} text={texts.available} />
        ) : (
          <Chip tone="green" icon={<IconCircleCheck {...icon} />} text={texts.upToDate} />
        ))
      }
    >
      {shown && <Rows {...shown} />}
      {!shown && isError && <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />}
      {!shown && !isError && (
        <div role="status" aria-label={uiTexts.loading}>
          <Skeleton height={72} />
        </div>
      )}
      {progress}
      {update && isOwner && <UpdateButton device={device} version={update} />}
    </Panel>
  );
};
