import type { Device } from '@holdfast/contract/devices';
import { canManage, privileges } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsNarrow } from '../../../lib/media.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { devicesTexts } from '../devices.texts.ts';
import { AlertSwitches } from './alert-switches.tsx';
import { AlertsLink } from './alerts-link.tsx';
import classes from './info-panel.module.css';
import { TechnicalDetails } from './technical-details.tsx';

const texts = devicesTexts.info;

interface InfoPanelProps {
  device: Device;
  menu: ReactNode;
  actions: ReactNode;
  operatingMode: ReactNode;
  now: ReactNode;
  today: ReactNode;
  liveLink: ReactNode;
}

export const InfoPanel = ({ device, menu, actions, operatingMode, now, today, liveLink }: InfoPanelProps) => {
  const isNarrow = useIsNarrow();
  const [isCollapsed, setCollapsed] = useState(false);
  const isExpanded = !isNarrow || !isCollapsed;
  const Chevron = isExpanded ? IconChevronUp : IconChevronDown;
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.label}>
      <header className={classes.head}>
        <div className={classes.names}>
          <h2 className={classes.name}>{device.name}</h2>
          <p className={classes.caption}>{texts.label}</p>
        </div>
        {menu}
        {isNarrow && (
          <ActionIcon
            aria-label={isExpanded ? texts.collapse : texts.expand}
            aria-expanded={isExpanded}
            onClick={() => setCollapsed(!isCollapsed)}
          >
            <Chevron size={18} />
          </ActionIcon>
        )}
      </header>
      {isExpanded && (
        <>
          {actions}
          <div className={classes.group}>{now}</div>
          <div className={classes.group}>
            {today}
            {canManage(device.privilege) && (
              <>
                <AlertsLink device={device} />
                {liveLink}
              </>
            )}
          </div>
          {isCapable(device.model, 'operatingMode') && <div className={classes.group}>{operatingMode}</div>}
          {device.privilege === privileges.unrestricted && (
            <div className={classes.group}>
              <AlertSwitches device={device} />
            </div>
          )}
          <div className={classes.group}>
            <TechnicalDetails device={device} />
          </div>
        </>
      )}
    </Paper>
  );
};
