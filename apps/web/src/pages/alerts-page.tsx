import { canManage } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { alertSettingsPath } from '../features/alerts/alert-settings-path.ts';
import { useMarkNotificationsRead, useNotifications } from '../features/alerts/alerts.api.ts';
import { alertsTexts } from '../features/alerts/alerts.texts.ts';
import { AllAlerts, FreshCount } from '../features/alerts/all/all-alerts.tsx';
import { useAlertChoice } from '../features/alerts/all/use-alert-choice.ts';
import { LocateButton } from '../features/commands/locate-button.tsx';
import { useDevice } from '../features/devices/devices.api.ts';
import { RangePicker } from '../features/history/range/range-picker.tsx';
import { useIsNarrow } from '../lib/media.ts';
import { ActionIcon } from '../ui/mantine/action-icon.ts';
import { Button } from '../ui/mantine/button.ts';

const texts = alertsTexts.bell;
const icon = { size: 18 };

const Locate = ({ deviceUUID }: { deviceUUID: string }) => {
  const { device } = useDevice(deviceUUID);
  return device && canManage(device.privilege) && isCapable(device.model, 'locate') ? (
    <LocateButton device={device} />
  ) : null;
};

const MarkAllRead = () => {
  const isNarrow = useIsNarrow();
  const { data } = useNotifications();
  const { mutate, isPending } = useMarkNotificationsRead();
  const props = { disabled: (data?.unread ?? 0) === 0, loading: isPending, onClick: () => mutate() };
  return isNarrow ? (
    <ActionIcon aria-label={texts.markAllRead} {...props}>
      <IconChecks {...icon} />
    </ActionIcon>
  ) : (
    <Button leftSection={<IconChecks {...icon} />} {...props}>
      {texts.markAllRead}
    </Button>
  );
};

const SettingsLink = ({ deviceUUID }: { deviceUUID: string | undefined }) => {
  const isNarrow = useIsNarrow();
  const to = alertSettingsPath(deviceUUID);
  return (
    to && (
      <ActionIcon
        component={Link}
        to={to}
        size={36}
        {...(!isNarrow && { variant: 'default' })}
        aria-label={texts.settings}
      >
        <IconSettings {...icon} />
      </ActionIcon>
    )
  );
};

export const AlertsPage = () => {
  const choice = useAlertChoice();
  const { data } = useNotifications();
  return (
    <PageFrame
      title={appTexts.titles.alerts}
      badge={<FreshCount />}
      isBleeding
      actions={
        <>
          <MarkAllRead />
          <SettingsLink deviceUUID={choice.device || data?.data[0]?.deviceUUID} />
        </>
      }
    >
      <AllAlerts
        choice={choice}
        renderDays={(days) => <RangePicker {...days} />}
        renderAction={(deviceUUID) => <Locate key={deviceUUID} deviceUUID={deviceUUID} />}
      />
    </PageFrame>
  );
};
