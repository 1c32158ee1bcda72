import type { Device } from '@holdfast/contract/devices';
import { isGps } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import { canSeePlans } from '@holdfast/contract/plans.rules';
import { IconCheck, IconCopy, IconCurrentLocation, IconFileText, IconLink, IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useLocate } from '../../features/commands/commands.api.ts';
import { commandsTexts } from '../../features/commands/commands.texts.ts';
import { weekOf } from '../../features/timeline/day-span.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { dayOf } from '../../lib/zone.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Step, Steps } from '../../ui/layout/steps.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { uiTexts } from '../../ui/ui.texts.ts';

const texts = commandsTexts.stolen;
const icon = { size: 18 };

const LocateStep = ({ device }: { device: Device }) => {
  const locate = useLocate(device);
  const mode = isCapable(device.model, 'track') ? 'Continuously' : 'Once';
  const isTracked = device.locationReportMode === 'Continuously';
  return (
    <Step number={1} title={texts.locate.title} text={isTracked ? texts.locate.tracked : texts.locate[mode]}>
      {!isTracked && (
        <Button
          variant="filled"
          leftSection={<IconCurrentLocation {...icon} />}
          loading={locate.isPending}
          onClick={() => locate.mutate(mode)}
        >
          {mode === 'Once' ? commandsTexts.menuOnce : commandsTexts.menuContinuously}
        </Button>
      )}
    </Step>
  );
};

/** Plain text with the details for a police report. */
const detailsOf = ({ name, deviceUUID, imei, position }: Device, timeZone: string) =>
  [
    name,
    texts.police.serial(deviceUUID),
    ...(imei ? [`IMEI: ${imei}`] : []),
    ...(position
      ? [
          texts.police.seen(formatDateTime(position.timestamp * 1000, { timeZone })),
          ...(position.address ? [position.address] : []),
          `${position.latitude}, ${position.longitude}`,
        ]
      : []),
  ].join('\n');

interface StolenDialogProps {
  device: Device;
  onLiveLink: () => void;
  onClose: () => void;
}

/** Checklist for a stolen device, most urgent steps first. */
export const StolenDialog = ({ device, onLiveLink, onClose }: StolenDialogProps) => {
  const user = useUser();
  const { isCopied, copy } = useCopy(detailsOf(device, user.timezone));
  const today = dayOf(Date.now(), user.timezone);
  const { from, to } = weekOf(today, today);
  const canLocate = isGps(device.deviceType) && isCapable(device.model, 'locate');
  const first = canLocate ? 2 : 1;
  return (
    <Dialog title={commandsTexts.reportStolen} subject={device.name} text={texts.text} width={520} onClose={onClose}>
      <Steps>
        {canLocate && <LocateStep device={device} />}
        <Step number={first} title={texts.link.title} text={texts.link.text}>
          <Button leftSection={<IconLink {...icon} />} onClick={onLiveLink}>
            {texts.link.button}
          </Button>
        </Step>
        <Step number={first + 1} title={texts.paper.title} text={texts.paper.text}>
          <Button
            component={Link}
            to={paths.deviceDay(device.deviceUUID, { from, to, report: '' })}
            leftSection={<IconFileText {...icon} />}
          >
            {texts.paper.button}
          </Button>
        </Step>
        <Step number={first + 2} title={texts.keep.title} text={texts.keep.text}>
          {canSeePlans(device, user) && (
            <Button
              component={Link}
              to={paths.deviceSettings(device.deviceUUID, 'plans')}
              leftSection={<IconReceipt {...icon} />}
            >
              {texts.keep.button}
            </Button>
          )}
        </Step>
        <Step number={first + 3} title={texts.police.title} text={texts.police.text}>
          <Button leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />} onClick={copy}>
            {isCopied ? uiTexts.copied : texts.police.copy}
          </Button>
        </Step>
      </Steps>
    </Dialog>
  );
};
