import type { Device } from '@holdfast/contract/devices';
import { isGps } from '@holdfast/contract/devices.rules';
import { IconBell, IconChevronRight, IconMap2, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import rows from '../../../ui/layout/setting-row.module.css';
import { settingsTexts } from '../settings.texts.ts';
import classes from './basic-settings.module.css';

const texts = settingsTexts.basic;
const link = `${rows.row} ${classes.link}`;
const icon = { size: 18 };

interface ActionWordsProps {
  icon: ReactNode;
  title: string;
  text: string;
}

const ActionWords = ({ icon: picture, title, text }: ActionWordsProps) => (
  <>
    <span className={rows.icon} aria-hidden>
      {picture}
    </span>
    <span className={rows.words}>
      <span className={classes.linkTitle}>{title}</span>
      <br />
      <span className={rows.text}>{text}</span>
    </span>
    <IconChevronRight className={classes.chevron} {...icon} aria-hidden />
  </>
);

interface QuickActionsProps {
  device: Device;
  commands: ReactNode;
  /** Undefined for users who may not remove the device. */
  onRemove?: () => void;
}

export const QuickActions = ({ device, commands, onRemove }: QuickActionsProps) => (
  <Panel title={texts.quick}>
    {commands}
    <Link className={link} to={paths.device(device.deviceUUID)}>
      <ActionWords icon={<IconMap2 {...icon} />} title={texts.toOverview} text={texts.toOverviewText} />
    </Link>
    {isGps(device.deviceType) && (
      <Link className={link} to={paths.deviceSettings(device.deviceUUID, 'alert')}>
        <ActionWords icon={<IconBell {...icon} />} title={texts.toAlerts} text={texts.toAlertsText} />
      </Link>
    )}
    {onRemove && (
      <button type="button" className={link} data-destructive onClick={onRemove}>
        <ActionWords icon={<IconTrash {...icon} />} title={texts.remove} text={texts.removeText} />
      </button>
    )}
  </Panel>
);
