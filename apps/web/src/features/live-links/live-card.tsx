import type { Live } from '@holdfast/contract/live-links';
import { IconNavigation, IconParking, IconRoute } from '@tabler/icons-react';
import type { Ref } from 'react';
import { formatDuration, formatRelative, formatSpeed } from '../../lib/format.ts';
import { mapsLink } from '../../lib/maps-link.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { accentOf, DevicePicture } from '../../ui/display/device-picture.tsx';
import { Button } from '../../ui/mantine/button.ts';
import type { Watched } from './live.api.ts';
import classes from './live.module.css';
import { liveTexts as texts } from './live.texts.ts';

const icon = { size: 14, 'aria-hidden': true };

type Position = NonNullable<Live['position']>;

const directionOf = (course: number) => texts.directions[Math.round(course / 45) % texts.directions.length] ?? '';

const motionOf = ({ speed, course }: Position) => {
  if (speed === null) return '';
  const shown = formatSpeed(speed, 'km');
  return course === null || speed < 1 ? shown : texts.heading(shown, directionOf(course));
};

const Place = ({ position }: { position: Live['position'] }) =>
  position ? (
    <>
      <p className={classes.address}>{position.address}</p>
      <p className={classes.motion}>{motionOf(position)}</p>
    </>
  ) : (
    <>
      <p className={classes.address}>{texts.waiting}</p>
      <p className={classes.motion}>{texts.waitingText}</p>
    </>
  );

interface LiveCardProps {
  live: Watched;
  /** The shown data may be stale. */
  isUnreachable: boolean;
  /** Container into which the map renders its follow button. */
  followRef: Ref<HTMLDivElement>;
}

export const LiveCard = ({ live, isUnreachable, followRef }: LiveCardProps) => {
  const now = useNow(10);
  const { name, deviceType, color, until, position, isMoving, movingSince } = live;
  const left = Math.max(0, Date.parse(until) - now);
  const facts = [
    ...(position ? [{ name: texts.lastSeen, value: formatRelative(position.timestamp, now) }] : []),
    ...(movingSince
      ? [{ name: texts.underWay, value: formatDuration(Math.max(0, now - Date.parse(movingSince)) / 1000) }]
      : []),
    { name: texts.endsIn, value: formatDuration(left / 1000) },
  ];
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <span className={classes.picture} aria-hidden>
          <DevicePicture type={deviceType} accent={accentOf[color]} size={52} />
        </span>
        <div className={classes.words}>
          <div className={classes.title}>
            <h1>{name}</h1>
            {position &&
              (isMoving ? (
                <Chip tone="signal" icon={<IconNavigation {...icon} />} text={texts.moving} />
              ) : (
                <Chip icon={<IconParking {...icon} />} text={texts.parked} />
              ))}
          </div>
          <Place position={position} />
        </div>
      </div>
      {isUnreachable && <p className={classes.unreachable}>{texts.unreachable}</p>}
      <dl className={classes.facts} aria-label={texts.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {position && (
        <div className={classes.actions}>
          <div ref={followRef} />
          <Button
            component="a"
            href={mapsLink(position)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="lg"
            leftSection={<IconRoute size={18} />}
          >
            {texts.route}
          </Button>
        </div>
      )}
    </section>
  );
};
