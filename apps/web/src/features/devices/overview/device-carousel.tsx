import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSlideCount } from '../../../lib/media.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { rangeText } from '../../../ui/table/pager.tsx';
import { DeviceCard } from '../card/device-card.tsx';
import type { DevicePage } from '../choice/use-device-page.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './device-carousel.module.css';

const icon = { size: 18, stroke: 1.75 };

/** Shows as many cards as fit, and only those are rendered. Moved by its buttons, not by touch. */
export const DeviceCarousel = ({ list }: { list: DevicePage }) => {
  const { devices = [], total = 0, page, perPage, turnTo, currentUUID } = list;
  const slides = useSlideCount();
  // Counted over all pages.
  const [wanted, setWanted] = useState(0);
  const first = page * perPage;
  const start = first + Math.max(0, Math.min(wanted - first, devices.length - slides));
  const currentIndex = devices.findIndex(({ deviceUUID }) => deviceUUID === currentUUID);

  // Once for each current device: turning back to its page must not move to it.
  const followed = useRef('');
  useEffect(() => {
    const current = `${currentUUID} ${slides}`;
    if (currentIndex === -1 || followed.current === current) return;
    followed.current = current;
    const index = first + currentIndex;
    setWanted((old) => (index >= old && index < old + slides ? old : index));
  }, [currentIndex, currentUUID, first, slides]);

  const move = (to: number) => {
    setWanted(to);
    const target = Math.floor(to / perPage);
    if (target !== page) turnTo(target);
  };

  return (
    <section className={classes.carousel} aria-label={texts.devices}>
      <div className={classes.controls}>
        <span>{rangeText(start, slides, total)}</span>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={texts.previous}
          disabled={start === 0}
          onClick={() => move(Math.max(0, start - slides))}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={texts.next}
          disabled={start + slides >= total}
          onClick={() => move(start + slides)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
      <div className={classes.slides} data-slides={slides}>
        {devices.slice(start - first, start - first + slides).map((device) => (
          <DeviceCard key={device._id} device={device} isCurrent={device.deviceUUID === currentUUID} />
        ))}
      </div>
    </section>
  );
};
