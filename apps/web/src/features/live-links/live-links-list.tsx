import type { LiveLink } from '@holdfast/contract/live-links';
import { endedLiveLinkDays } from '@holdfast/contract/live-links.rules';
import { IconEye, IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDate, formatDuration, formatNumber, formatRelative } from '../../lib/format.ts';
import { useHasColumns } from '../../lib/media.ts';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { CopyButton } from '../../ui/display/copy-button.tsx';
import { accentOf, DevicePicture } from '../../ui/display/device-picture.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import type { NewLink } from './link-form.tsx';
import { useStopLiveLink } from './live-links.api.ts';
import classes from './live-links.module.css';
import { liveLinksTexts as texts } from './live-links.texts.ts';

const icon = { size: 15, 'aria-hidden': true };
const soon = 3_600_000;

const viewsOf = ({ views }: LiveLink) => texts.views(formatNumber(views), views === 1);

const leftOf = ({ until }: LiveLink, now: number) => formatDuration((Date.parse(until) - now) / 1000);

const noteOf = ({ label, maker }: LiveLink) => [label, maker && texts.by(maker)].filter(Boolean).join(' · ');

interface DeviceCellProps {
  link: LiveLink;
  note: string;
}

const DeviceCell = ({ link: { device }, note }: DeviceCellProps) => (
  <span className={classes.device}>
    <span className={classes.picture} aria-hidden>
      <DevicePicture type={device.deviceType} accent={accentOf[device.color]} size={36} />
    </span>
    <span className={classes.words}>
      <Link className={classes.name} to={paths.device(device.deviceUUID)}>
        {device.name}
      </Link>
      {note && <span className={classes.note}>{note}</span>}
    </span>
  </span>
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
  /** Links created on this page, whose URLs are still known. */
  made: readonly NewLink[];
}

const Actions = ({ link, made }: { link: LiveLink; made: readonly NewLink[] }) => {
  const url = made.find(({ liveLink }) => liveLink._id === link._id)?.url;
  return (
    <span className={classes.actions}>
      {url && <CopyButton label={texts.copyOf(link.device.name)} text={url} />}
      <StopButton link={link} />
    </span>
  );
};

const EndsIn = ({ link, now }: { link: LiveLink; now: number }) =>
  Date.parse(link.until) - now < soon ? (
    <Chip tone="amber" icon={<IconHourglass {...icon} />} text={leftOf(link, now)} />
  ) : (
    leftOf(link, now)
  );

const columnsOf = (made: readonly NewLink[], now: number): Column<LiveLink>[] => [
  { title: texts.device, isMain: true, cell: (link) => <DeviceCell link={link} note={noteOf(link)} /> },
  { title: texts.ends, isShort: true, cell: (link) => <EndsIn link={link} now={now} /> },
  { title: texts.viewsTitle, isShort: true, isRight: true, cell: ({ views }) => formatNumber(views) },
  { title: texts.lastView, cell: ({ viewedAt }) => (viewedAt ? formatRelative(viewedAt, now) : texts.never) },
  {
    title: texts.actions,
    isTitleHidden: true,
    isRight: true,
    isTight: true,
    cell: (link) => <Actions link={link} made={made} />,
  },
];

const Cards = ({ links, made, now }: ListProps & { now: number }) => (
  <ul className={classes.list} aria-label={texts.running}>
    {links.map((link) => (
      <li key={link._id} className={classes.row}>
        <DeviceCell link={link} note={noteOf(link)} />
        <Actions link={link} made={made} />
        <span className={classes.facts}>
          <span className={classes.fact}>
            <IconHourglass {...icon} />
            {texts.endsIn(leftOf(link, now))}
          </span>
          <span className={classes.fact}>
            <IconEye {...icon} />
            {[viewsOf(link), link.viewedAt && formatRelative(link.viewedAt, now)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

const Running = ({ links, made, now }: ListProps & { now: number }) => {
  const hasColumns = useHasColumns();
  return (
    <Panel title={texts.running} action={<span className={classes.count}>{formatNumber(links.length)}</span>}>
      <Table
        label={texts.running}
        columns={columnsOf(made, now)}
        rows={links}
        keyOf={({ _id }) => _id}
        rowHeight={64}
        empty={<p className={classes.note}>{texts.noneRunning}</p>}
        narrow={hasColumns ? undefined : <Cards links={links} made={made} now={now} />}
        isInset
      />
    </Panel>
  );
};

const Ended = ({ links }: { links: LiveLink[] }) => {
  const { timezone: timeZone } = useUser();
  const endOf = ({ stoppedAt, until }: LiveLink) =>
    stoppedAt ? texts.stoppedOn(formatDate(stoppedAt, { timeZone })) : texts.ranOutOn(formatDate(until, { timeZone }));
  return (
    <Panel
      title={texts.ended}
      action={<span className={classes.count}>{texts.keptFor(formatNumber(endedLiveLinkDays))}</span>}
    >
      <ul className={classes.list} aria-label={texts.ended}>
        {links.map((link) => (
          <li key={link._id} className={classes.row} data-ended>
            <DeviceCell link={link} note={[endOf(link), noteOf(link)].filter(Boolean).join(' · ')} />
            <span className={classes.count}>{viewsOf(link)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

export const LiveLinksList = ({ links, made }: ListProps) => {
  const now = useNow(10);
  const isRunning = ({ stoppedAt, until }: LiveLink) => stoppedAt === null && Date.parse(until) > now;
  const ended = links.filter((link) => !isRunning(link));
  return (
    <>
      <Running links={links.filter(isRunning)} made={made} now={now} />
      {ended.length > 0 && <Ended links={ended} />}
    </>
  );
};
