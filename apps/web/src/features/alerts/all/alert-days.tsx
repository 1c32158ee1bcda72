import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatLongDay, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { addDays, type Day, dayOf } from '../../../lib/zone.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { AlertTile } from '../alert-icon.tsx';
import { alertTitle } from '../alert-title.ts';
import { type Notification, useMarkNotificationRead } from '../alerts.api.ts';
import { alertsTexts } from '../alerts.texts.ts';
import classes from './all-alerts.module.css';

const texts = alertsTexts.page;

const byDay = (alerts: readonly Notification[], timezone: string) => {
  const days = new Map<Day, Notification[]>();
  for (const alert of alerts) {
    const day = dayOf(alert.timestamp * 1000, timezone);
    days.set(day, [...(days.get(day) ?? []), alert]);
  }
  return [...days];
};

const nameOfDay = (day: Day, today: Day) => {
  if (day === today) return uiTexts.today;
  return day === addDays(today, -1) ? uiTexts.yesterday : formatLongDay(day);
};

const AlertWords = ({ alert, title }: { alert: Notification; title: string }) => {
  const { timezone } = useUser();
  const moment = alert.timestamp * 1000;
  return (
    <>
      <AlertTile kind={alert.kind} />
      <span className={classes.lines}>
        <span className={classes.what}>
          {title}
          {!alert.isRead && <span className={classes.new} role="img" aria-label={alertsTexts.notifications.isNew} />}
        </span>
        <span className={classes.where}>
          <span className={classes.device}>{alert.deviceName}</span>
          {alert.address && ` · ${alert.address}`}
        </span>
        <time className={classes.when} dateTime={new Date(moment).toISOString()}>
          {formatTime(moment, { timeZone: timezone })}
        </time>
      </span>
    </>
  );
};

interface AlertRowProps {
  alert: Notification;
  isShown: boolean;
  /** Shows the alert on the map; null without a map. */
  onShow: (() => void) | null;
}

/** Beside a map the row shows the alert there and only its arrow links to the device; without one the row links. */
const AlertRow = ({ alert, isShown, onShow }: AlertRowProps) => {
  const { units } = useUser();
  const markRead = useMarkNotificationRead();
  const title = alertTitle(alert, units.temperature);
  const there = { to: paths.deviceAt(alert.deviceUUID, alert.timestamp), onClick: () => markRead(alert) };
  if (!onShow) {
    return (
      <li className={classes.item}>
        <Link className={classes.row} {...there}>
          <AlertWords alert={alert} title={title} />
        </Link>
      </li>
    );
  }
  return (
    <li className={classes.item} data-shown={isShown || undefined}>
      <button
        type="button"
        className={classes.row}
        aria-pressed={isShown}
        onClick={() => {
          markRead(alert);
          onShow();
        }}
      >
        <AlertWords alert={alert} title={title} />
      </button>
      <ActionIcon
        component={Link}
        className={classes.open}
        aria-label={texts.openThen(title, alert.deviceName)}
        {...there}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </li>
  );
};

interface AlertDaysProps {
  alerts: readonly Notification[];
  shownId: string | undefined;
  onShow: ((alertId: string) => void) | null;
}

export const AlertDays = ({ alerts, shownId, onShow }: AlertDaysProps) => {
  const { timezone } = useUser();
  const today = dayOf(Date.now(), timezone);
  return byDay(alerts, timezone).map(([day, ofDay]) => (
    <section key={day} aria-label={nameOfDay(day, today)}>
      <h2 className={classes.day}>{nameOfDay(day, today)}</h2>
      <ul className={classes.list}>
        {ofDay.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            isShown={alert.id === shownId}
            onShow={onShow && (() => onShow(alert.id))}
          />
        ))}
      </ul>
    </section>
  ));
};
