import type { LiveLink } from '@holdfast/contract/live-links';
import { endedLiveLinkDays } from '@holdfast/contract/live-links.rules';
import { IconEye, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDate, formatDuration, formatNumber, formatRelative } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { accentOf, DevicePicture } from '../../ui/display/device-picture.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { useStopLiveLink } from './live-links.api.ts';
import classes from './live-links.module.css';
import { liveLinksTexts as texts } from './live-links.texts.ts';

const icon = { size: 15, 'aria-hidden': true };

const viewsOf = ({ views }: LiveLink) => texts.views(formatNumber(views), views === 1);

interface LinkRowProps {
  link: LiveLink;
  children: ReactNode;
}

const LinkRow = ({ link: { device, label, maker }, children }: LinkRowProps) => (
  <li className={classes.row}>
    <span className={classes.picture} aria-hidden>
      <DevicePicture type={device.deviceType} accent={accentOf[device.color]} size={36} />
    </span>
    <span className={classes.words}>
      <Link className={classes.name} to={paths.device(device.deviceUUID)}>
        {device.name}
      </Link>
      <span className={classes.note}>{[label, maker && texts.by(maker)].filter(Boolean).join(' · ')}</span>
    </span>
    {children}
  </li>
);

const StopButton = ({ link }: { link: LiveLink }) => {
  const stop = useStopLiveLink(link);
  const { submit, isBusy } = useSubmit(() => stop.mutateAsync());
  return (
    <Button className={classes.stop} loading={isBusy} aria-label={texts.stopOf(link.device.name)} onClick={submit}>
      {texts.stop}
    </Button>
  );
};

interface ListProps {
  links: LiveLink[];
}

const Running = ({ links, now }: ListProps & { now: number }) => (
  <Panel title={texts.running} action={<span className={classes.count}>{formatNumber(links.length)}</span>}>
    {links.length === 0 && <p className={classes.note}>{texts.noneRunning}</p>}
    <ul className={classes.list} aria-label={texts.running}>
      {links.map((link) => (
        <LinkRow key={link._id} link={link}>
          <span className={classes.facts}>
            <span className={classes.fact}>
              <IconHourglass {...icon} />
              {texts.endsIn(formatDuration((Date.parse(link.until) - now) / 1000))}
            </span>
            <span className={classes.fact}>
              <IconEye {...icon} />
              {[viewsOf(link), link.viewedAt && formatRelative(link.viewedAt, now)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <StopButton link={link} />
        </LinkRow>
      ))}
    </ul>
  </Panel>
);

const Ended = ({ links }: ListProps) => {
  const { timezone: timeZone } = useUser();
  return (
    <Panel
      title={texts.ended}
      action={<span className={classes.count}>{texts.keptFor(formatNumber(endedLiveLinkDays))}</span>}
    >
      <ul className={classes.list} aria-label={texts.ended}>
        {links.map((link) => (
          <LinkRow key={link._id} link={link}>
            <span className={classes.facts}>
              <span className={classes.fact}>
                {link.stoppedAt
                  ? texts.stoppedOn(formatDate(link.stoppedAt, { timeZone }))
                  : texts.ranOutOn(formatDate(link.until, { timeZone }))}
              </span>
              <span className={classes.fact}>{viewsOf(link)}</span>
            </span>
          </LinkRow>
        ))}
      </ul>
    </Panel>
  );
};

export const LiveLinksList = ({ links }: ListProps) => {
  const now = useNow(10);
  const isRunning = ({ stoppedAt, until }: LiveLink) => stoppedAt === null && Date.parse(until) > now;
  const ended = links.filter((link) => !isRunning(link));
  return (
    <div className={classes.panels}>
      <Running links={links.filter(isRunning)} now={now} />
      {ended.length > 0 && <Ended links={ended} />}
    </div>
  );
};
