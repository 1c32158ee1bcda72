import type { Device } from '@holdfast/contract/devices';
import { historyFileName } from '@holdfast/contract/history.rules';
import { createStore, useStore } from 'zustand';
import { showError } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { session } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { countPoints, createHistoryTicket } from '../history.api.ts';
import { historyTexts } from '../history.texts.ts';
import { downloadCsv, type Progress } from './download.ts';

const texts = historyTexts.export;

/** One that is going on. It outlives the page that started it. */
export interface HistoryExport extends Progress {
  deviceId: string;
  name: string;
  /** Null until the server has sent the total. */
  total: number | null;
  cancel: () => void;
}

const running = createStore<HistoryExport[]>(() => []);

const update = (deviceId: string, fields: Partial<HistoryExport>) =>
  running.setState((all) => all.map((one) => (one.deviceId === deviceId ? { ...one, ...fields } : one)), true);

const run = async ({ _id: id, deviceUUID }: Device, signal: AbortSignal) => {
  const [total, url] = await Promise.all([countPoints(id), createHistoryTicket(id)]);
  if (signal.aborted) return;
  update(id, { total });
  const file = await downloadCsv(url, signal, (progress) => update(id, progress));
  saveFile(file, historyFileName(deviceUUID));
  toast.success(texts.done(historyFileName(deviceUUID)));
};

/** Exports all points of a device into a file. Idempotent while it runs. */
export const exportHistory = async (device: Device) => {
  if (running.getState().some(({ deviceId }) => deviceId === device._id)) return;
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const started = { deviceId: device._id, name: device.name, rows: 0, bytes: 0, total: null, cancel };
  running.setState((all) => [...all, started], true);
  try {
    await run(device, controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) showError(error, { fallback: texts.failed });
  } finally {
    running.setState((all) => all.filter((one) => one.cancel !== cancel), true);
  }
};

session.subscribe(({ token }) => {
  if (token === null) for (const { cancel } of running.getState()) cancel();
});

export const useExports = () => useStore(running);

export const useExportOf = ({ _id: id }: Device) =>
  useStore(running, (all) => all.find(({ deviceId }) => deviceId === id));
