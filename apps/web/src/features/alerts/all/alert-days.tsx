import { IconMap2 } from '@tabler/icons-react';
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

const isPlaced = ({ latitude }: Notification) => latitude !== null;

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

interface AlertRowProps {
  alert: Notification;
  isShown: boolean;
  /** Shows it on the map, where there is one. */
  onShow: (() => void) | null;
}

const AlertRow = ({ alert, isShown, onShow }: AlertRowProps) => {
  const { timezone } = useUser();
  const markRead = useMarkNotificationRead();
  const moment = alert.timestamp * 1000;
  const title = alertTitle(alert);
  return (
    <li className={classes.item} data-shown={isShown || undefined}>
      <Link
        className={classes.row}
        to={paths.deviceAt(alert.deviceUUID, alert.timestamp)}
        onClick={() => markRead(alert)}
      >
        <AlertTile kind={alert.kind} />
        <span className={classes.words}>
          <span className={classes.what}>
            {title}
            {!alert.isRead && <span className={classes.new} role="img" aria-label={alertsTexts.notifications.isNew} />}
          </span>
          <span className={classes.where}>
            <span className={classes.device}>{alert.deviceName}</span>
            {alert.address && ` · ${alert.address}`}
          </span>
        </span>
        <time className={classes.when} dateTime={new Date(moment).toISOString()}>
          {formatTime(moment, { timeZone: timezone })}
        </time>
      </Link>
      {onShow && (
        <ActionIcon
          className={classes.show}
          aria-label={texts.showOnMap(title, alert.deviceName)}
          aria-pressed={isShown}
          disabled={!isPlaced(alert)}
          onClick={onShow}
        >
          <IconMap2 size={18} />
        </ActionIcon>
      )}
    </li>
  );
};

interface AlertDaysProps {
  alerts: readonly Notification[];
  /** The one on the map. */
  shownId: string | undefined;
  onShow: ((alertId: string) => void) | null;
}

/** Alerts, the latest first, under the days on which they happened. */
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
