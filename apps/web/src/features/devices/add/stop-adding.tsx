import type { Device } from '@holdfast/contract/devices';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { devicesTexts } from '../devices.texts.ts';
import { RemoveDeviceDialog } from '../remove-device-dialog.tsx';
import classes from './adding.module.css';

interface StopAddingProps {
  device: Device;
  texts: { title: string; text: string };
}

export const StopAdding = ({ device, texts }: StopAddingProps) => {
  const [isRemoving, setRemoving] = useState(false);
  const navigate = useNavigate();
  return (
    <section className={classes.stop} aria-label={texts.title}>
      <div>
        <h2 className={classes.stepTitle}>{texts.title}</h2>
        <p className={classes.text}>{texts.text}</p>
      </div>
      <Button onClick={() => setRemoving(true)}>{devicesTexts.menu.remove}</Button>
      {isRemoving && (
        <RemoveDeviceDialog
          device={device}
          onRemoved={() => void navigate(paths.add)}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  );
};
