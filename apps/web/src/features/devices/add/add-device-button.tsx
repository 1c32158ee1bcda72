import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasSlidingDrawer } from '../../../lib/media.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { devicesTexts } from '../devices.texts.ts';
import { addDeviceDialog } from './adding-code.ts';

const texts = devicesTexts.add;
const icon = <IconPlus size={18} />;

interface AddDeviceButtonProps {
  /** Shows the text label on narrow screens too. */
  isFull?: boolean;
}

export const AddDeviceButton = ({ isFull = false }: AddDeviceButtonProps) => {
  const [isAdding, setAdding] = useState(false);
  const isSmall = useHasSlidingDrawer() && !isFull;
  const add = {
    onClick: () => setAdding(true),
    onPointerEnter: addDeviceDialog.prepare,
    onFocus: addDeviceDialog.prepare,
  };
  return (
    <>
      {isSmall ? (
        <ActionIcon variant="default" aria-label={texts.button} {...add}>
          {icon}
        </ActionIcon>
      ) : (
        <Button leftSection={icon} {...add}>
          {texts.button}
        </Button>
      )}
      {isAdding && <LazyDialog code={addDeviceDialog} props={{ onClose: () => setAdding(false) }} />}
    </>
  );
};
