import { IconX } from '@tabler/icons-react';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { historyTexts } from '../history.texts.ts';
import classes from './activity.module.css';
import { TrackDisc } from './track-mark.tsx';
import type { ChosenDevices } from './use-chosen.ts';

const texts = historyTexts.activity;

export const DeviceChips = ({ chosen, remove, removeAll }: Pick<ChosenDevices, 'chosen' | 'remove' | 'removeAll'>) => (
  <>
    <ul className={classes.chips} aria-label={texts.chosen}>
      {chosen.map(({ device, track }) => (
        <li key={device._id} className={classes.chip}>
          <TrackDisc track={track} size={20} />
          <span className={classes.chipName}>{device.name}</span>
          <ActionIcon size={28} aria-label={texts.remove(device.name)} onClick={() => remove(device.deviceUUID)}>
            <IconX size={15} />
          </ActionIcon>
        </li>
      ))}
    </ul>
    {chosen.length > 1 && (
      <Button variant="subtle" onClick={removeAll}>
        {texts.removeAll}
      </Button>
    )}
  </>
);
