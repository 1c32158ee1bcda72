import type { Device } from '@holdfast/contract/devices';
import { type ExportFormat, historyFileName } from '@holdfast/contract/history.rules';
import { createStore, useStore } from 'zustand';
import { showError } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { session } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { countPoints, createHistoryTicket, type HistoryPart } from '../history.api.ts';
import { historyTexts } from '../history.texts.ts';
import { downloadHistory, type Progress } from './download.ts';

const texts = historyTexts.export;

/** A running export; it outlives the page that started it. */
export interface HistoryExport extends Progress {
  deviceId: string;
  name: string;
  format: ExportFormat;
  /** Null until the server has sent the total. */
  total: number | null;
  cancel: () => void;
}

const running = createStore<HistoryExport[]>(() => []);

const update = (deviceId: string, fields: Partial<HistoryExport>) =>
  running.setState((all) => all.map((one) => (one.deviceId === deviceId ? { ...one, ...fields } : one)), true);

interface ExportChoice extends HistoryPart {
  format?: ExportFormat;
}

const run = async ({ _id: id, deviceUUID }: Device, { format = 'csv', ...part }: ExportChoice, signal: AbortSignal) => {
  const [total, url] = await Promise.all([countPoints(id, part), createHistoryTicket(id, { ...part, format })]);
  if (signal.aborted) return;
  update(id, { total });
  const file = await downloadHistory(url, signal, (progress) => update(id, progress));
  const name = historyFileName(deviceUUID, format);
  saveFile(file, name);
  toast.success(texts.done(name));
};

/** Exports all or the selected points of a device. Idempotent while an export of the device runs. */
export const exportHistory = async (device: Device, choice: ExportChoice = {}) => {
  if (running.getState().some(({ deviceId }) => deviceId === device._id)) return;
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const { format = 'csv' } = choice;
  const started = { deviceId: device._id, name: device.name, format, rows: 0, bytes: 0, total: null, cancel };
  running.setState((all) => [...all, started], true);
  try {
    await run(device, choice, controller.signal);
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
