import { useEffect, useRef, useState } from 'react';
import { useSlideCount } from '../../../lib/media.ts';
import { Carousel } from '../../../ui/layout/carousel.tsx';
import { rangeText } from '../../../ui/table/range-text.ts';
import { DeviceCard } from '../card/device-card.tsx';
import type { DevicePage } from '../choice/use-device-page.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './device-carousel.module.css';

export const DeviceCarousel = ({ list }: { list: DevicePage }) => {
  const { devices = [], total = 0, page, perPage, turnTo, currentUUID } = list;
  const slides = useSlideCount();
  // Index over all pages.
  const [wanted, setWanted] = useState(0);
  const first = page * perPage;
  /** Clamped so that all visible slides are of one page. */
  const startAt = (position: number) => first + Math.max(0, Math.min(position - first, devices.length - slides));
  const start = startAt(wanted);
  const currentIndex = devices.findIndex(({ deviceUUID }) => deviceUUID === currentUUID);

  // Scrolls once per current device: turning back to its page must not scroll to it again.
  const followed = useRef('');
  useEffect(() => {
    const current = `${currentUUID} ${slides}`;
    if (currentIndex === -1 || followed.current === current) return;
    followed.current = current;
    const index = first + currentIndex;
    setWanted((old) => (index >= old && index < old + slides ? old : index));
  }, [currentIndex, currentUUID, first, slides]);

  const move = (position: number) => {
    const isPageDone = position > start && startAt(position) === start;
    const to = isPageDone ? first + perPage : position;
    setWanted(to);
    const target = Math.floor(to / perPage);
    if (target !== page) turnTo(target);
  };

  return (
    <Carousel
      className={classes.carousel}
      headClassName={classes.controls}
      label={texts.devices}
      previousText={texts.previous}
      nextText={texts.next}
      range={rangeText(start, slides, total)}
      slides={slides}
      position={start}
      last={Math.max(0, total - slides)}
      step={slides}
      onMove={move}
    >
      {devices.slice(start - first, start - first + slides).map((device) => (
        <li key={device._id}>
          <DeviceCard device={device} isCurrent={device.deviceUUID === currentUUID} />
        </li>
      ))}
    </Carousel>
  );
};
