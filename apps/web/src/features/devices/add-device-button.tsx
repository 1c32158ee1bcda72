import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasSlidingDrawer } from '../../lib/media.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { Button } from '../../ui/button.ts';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { devicesTexts } from './devices.texts.ts';

const texts = devicesTexts.add;
const icon = <IconPlus size={18} stroke={1.75} />;

export const AddDeviceButton = () => {
  const [isAdding, setAdding] = useState(false);
  const isSmall = useHasSlidingDrawer();
  const add = () => setAdding(true);
  return (
    <>
      {isSmall ? (
        <ActionIcon variant="default" aria-label={texts.button} onClick={add}>
          {icon}
        </ActionIcon>
      ) : (
        <Button leftSection={icon} onClick={add}>
          {texts.button}
        </Button>
      )}
      {isAdding && <AddDeviceDialog onClose={() => setAdding(false)} />}
    </>
  );
};
