import type { Device } from '@holdfast/contract/devices';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSlideCount } from '../../lib/media.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { rangeText } from '../../ui/pager.tsx';
import { DeviceCard } from './device-card.tsx';
import classes from './device-carousel.module.css';
import { devicesTexts as texts } from './devices.texts.ts';

interface DeviceCarouselProps {
  devices: Device[];
  current: Device | undefined;
}

const icon = { size: 18, stroke: 1.75 };

/** Shows as many cards as fit, and only those are rendered. Moved by its buttons, not by touch. */
export const DeviceCarousel = ({ devices, current }: DeviceCarouselProps) => {
  const slides = useSlideCount();
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, devices.length - slides);
  const start = Math.min(wanted, last);
  const currentIndex = devices.findIndex(({ _id }) => _id === current?._id);

  useEffect(() => {
    if (currentIndex === -1) return;
    setWanted((old) => (currentIndex >= old && currentIndex < old + slides ? old : currentIndex));
  }, [currentIndex, slides]);

  return (
    <section className={classes.carousel} aria-label={texts.devices}>
      <div className={classes.controls}>
        <span>{rangeText(start, slides, devices.length)}</span>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={texts.previous}
          disabled={start === 0}
          onClick={() => setWanted(Math.max(0, start - slides))}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={texts.next}
          disabled={start === last}
          onClick={() => setWanted(Math.min(last, start + slides))}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
      <div className={classes.slides} data-slides={slides}>
        {devices.slice(start, start + slides).map((device) => (
          <DeviceCard key={device._id} device={device} isCurrent={device._id === current?._id} />
        ))}
      </div>
    </section>
  );
};
