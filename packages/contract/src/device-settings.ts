import { z } from 'zod';
import {
  accelerometerReAlerts,
  reportIntervals,
  reportKinds,
  silenceHours,
  temperatureReAlerts,
  waterReAlerts,
} from './alerts.rules.ts';

const alarmTuning = { enable: z.boolean(), sendLocation: z.boolean(), reAlertDuration: z.number() };

/** Every field has a default, so that stored settings may lack fields that were added later. */
export const deviceSettings = z.object({
  tone: z.number().default(1),
  ledFlash: z.boolean().default(false),
  locationUpdateNotification: z.boolean().default(false),
  sosAlertNotification: z.boolean().default(true),
  scheduleReport: z.array(z.enum(reportKinds)).default([]),
  scheduleReportInterval: z.number().default(60),
  tsaAccessible: z.boolean().default(false),
  emergencyMode: z.boolean().default(false),
  /** Hours without a report before an alert is raised; 0 disables it. */
  silenceHours: z.number().default(0),
  temperature: z
    .object({
      ...alarmTuning,
      condition: z.enum(['lessOrEqual', 'greaterOrEqual']),
      level: z.number(),
      unit: z.enum(['c', 'f']),
    })
    .default({
      enable: false,
      sendLocation: false,
      reAlertDuration: 300,
      condition: 'greaterOrEqual',
      level: 30,
      unit: 'c',
    }),
  accelerometer: z
    .object({ ...alarmTuning, ultraPowerMode: z.boolean(), sensitivity: z.number(), duration: z.number() })
    .default({
      enable: false,
      sendLocation: false,
      reAlertDuration: 180,
      ultraPowerMode: false,
      sensitivity: 5,
      duration: 1,
    }),
  waterAlarm: z.object(alarmTuning).default({ enable: false, sendLocation: false, reAlertDuration: 300 }),
});

export type DeviceSettings = z.output<typeof deviceSettings>;

const oneOf = (allowed: readonly number[]) =>
  z.number().refine((value) => allowed.includes(value), `must be one of ${allowed.join(', ')}`);

const tuningChanges = (reAlerts: readonly number[]) => ({
  enable: z.boolean(),
  sendLocation: z.boolean(),
  reAlertDuration: oneOf(reAlerts),
});

/** Patch of the settings; the three alarms also accept single fields. */
export const settingsChanges = z.strictObject({
  tone: z.number().int().min(1).max(10),
  ledFlash: z.boolean(),
  locationUpdateNotification: z.boolean(),
  sosAlertNotification: z.boolean(),
  scheduleReport: z.array(z.enum(reportKinds)).max(reportKinds.length),
  scheduleReportInterval: oneOf(reportIntervals),
  tsaAccessible: z.boolean(),
  emergencyMode: z.boolean(),
  silenceHours: oneOf(silenceHours),
  temperature: z
    .strictObject({
      ...tuningChanges(temperatureReAlerts),
      condition: z.enum(['lessOrEqual', 'greaterOrEqual']),
      level: z.number().min(-100).max(400),
      unit: z.enum(['c', 'f']),
    })
    .partial(),
  accelerometer: z
    .strictObject({
      ...tuningChanges(accelerometerReAlerts),
      ultraPowerMode: z.boolean(),
      sensitivity: z.number().int().min(1).max(10),
      duration: z.number().int().min(1).max(60),
    })
    .partial(),
  waterAlarm: z.strictObject(tuningChanges(waterReAlerts)).partial(),
});

export type SettingsChanges = Partial<z.output<typeof settingsChanges>>;
