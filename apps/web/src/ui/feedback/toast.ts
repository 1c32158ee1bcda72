import { createStore } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'waiting';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export const toastDuration = 4000;

let lastId = 0;

export const toasts = createStore<Toast[]>(() => []);

const show = (kind: ToastKind, text: string) => {
  lastId += 1;
  const isSame = (toast: Toast) => toast.kind === kind && toast.text === text;
  // Deduplicates: the same message replaces the older one.
  toasts.setState((shown) => [...shown.filter((toast) => !isSame(toast)), { id: lastId, kind, text }], true);
};

export const closeToast = (id: number) => toasts.setState((shown) => shown.filter((toast) => toast.id !== id), true);

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  waiting: (text: string) => show('waiting', text),
};
