import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useHasSlidingDrawer } from '../../lib/media.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { Button } from '../../ui/button.ts';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { useDeviceChoice } from './device-choice.ts';
import { devicesTexts as texts } from './devices.texts.ts';
import classes from './overview.module.css';
import { ViewMenu } from './view-menu.tsx';

const icon = <IconPlus size={18} stroke={1.75} />;

const AddButton = ({ isSmall, onClick }: { isSmall: boolean; onClick: () => void }) =>
  isSmall ? (
    <ActionIcon variant="default" aria-label={texts.add.button} onClick={onClick}>
      {icon}
    </ActionIcon>
  ) : (
    <Button leftSection={icon} onClick={onClick}>
      {texts.add.button}
    </Button>
  );

/** The line above the devices: how many there are, and what can be done about it. */
export const OverviewHead = ({ count }: { count: number | undefined }) => {
  const [isAdding, setAdding] = useState(false);
  const isSmall = useHasSlidingDrawer();
  const { view } = useDeviceChoice();
  const isBesideCarousel = view === 'combo' && !isSmall && Boolean(count);
  return (
    <div className={classes.head}>
      {count !== undefined && <p role="status">{texts.count(formatNumber(count), count === 1)}</p>}
      <div className={classes.add} data-alone={!isBesideCarousel || undefined}>
        <AddButton isSmall={isSmall} onClick={() => setAdding(true)} />
      </div>
      {isSmall && <ViewMenu />}
      {isAdding && <AddDeviceDialog onClose={() => setAdding(false)} />}
    </div>
  );
};
