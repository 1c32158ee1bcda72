import type { Device } from '@holdfast/contract/devices';
import { IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatElapsed } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { addingTexts } from './adding.texts.ts';
import classes from './waiting-box.module.css';

const texts = addingTexts.waiting;

type State = 'waiting' | 'heard' | 'placed';

const stateOf = ({ position, lastSeenTime }: Device): State => {
  if (position) return 'placed';
  return lastSeenTime ? 'heard' : 'waiting';
};

const Elapsed = () => {
  const [since] = useState(Date.now);
  const now = useNow(1);
  return (
    <span className={classes.elapsed} role="timer">
      {formatElapsed(now - since)}
    </span>
  );
};

interface WaitingBoxProps {
  /** Kept current by realtime updates. */
  device: Device;
  waiting?: { title: string; text: string };
}

export const WaitingBox = ({ device, waiting = texts.waiting }: WaitingBoxProps) => {
  const state = stateOf(device);
  const address = device.position?.address;
  const placed = { title: texts.placed.title, text: address ? texts.placed.text(address) : texts.placedNowhere };
  const { title, text } = { waiting, heard: texts.heard, placed }[state];
  const isPlaced = state === 'placed';
  const Icon = isPlaced ? IconCircleCheck : IconLoader2;
  return (
    <>
      <section className={classes.box} data-state={state} aria-label={title}>
        <Icon className={classes.icon} data-turning={isPlaced ? undefined : true} size={18} aria-hidden />
        <div role="status">
          <p className={classes.title}>{title}</p>
          <p className={classes.text}>{text}</p>
        </div>
        {!isPlaced && <Elapsed />}
      </section>
      {isPlaced && (
        <Button component={Link} to={paths.device(device.deviceUUID)} variant="filled">
          {texts.show}
        </Button>
      )}
    </>
  );
};
