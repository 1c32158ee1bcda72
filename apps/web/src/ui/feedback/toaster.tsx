import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconExclamationCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { uiTexts } from '../ui.texts.ts';
import { closeToast, type Toast, type ToastKind, toastDuration, toasts } from './toast.ts';
import classes from './toaster.module.css';

const icons: Record<ToastKind, ReactNode> = {
  success: <IconCircleCheckFilled size={20} />,
  error: <IconExclamationCircleFilled size={20} />,
  warning: <IconAlertTriangleFilled size={20} />,
  waiting: <span className={classes.spinner} />,
};

const ToastItem = ({ toast }: { toast: Toast }) => {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);

  return (
    <li
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={classes.icon} aria-hidden>
        {icons[toast.kind]}
      </span>
      <p className={classes.text}>{toast.text}</p>
      <button type="button" className={classes.close} aria-label={uiTexts.close} onClick={() => closeToast(toast.id)}>
        <IconX size={18} />
      </button>
      {!isHeld && <span className={classes.time} style={{ animationDuration: `${toastDuration}ms` }} aria-hidden />}
    </li>
  );
};

/** Always mounted: screen readers announce only changes of an existing live region. */
export const Toaster = () => {
  const shown = useStore(toasts);
  return (
    <section aria-label={uiTexts.notifications} aria-live="polite" aria-relevant="additions">
      <ol className={classes.toaster} data-screen-only>
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
};
