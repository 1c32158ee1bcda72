import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { guardHistorySteps } from '../../lib/history-steps.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { uiTexts } from '../ui.texts.ts';

const texts = uiTexts.unsaved;

const linkOf = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('a') : null);

const isLeaving = (link: HTMLAnchorElement, event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !link.target &&
  link.origin === window.location.origin &&
  link.pathname !== window.location.pathname;

/** The router stores an index in the history state; the difference is the distance of a step. */
const placeIn = (state: unknown) => {
  const place = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof place === 'number' ? place : 0;
};

/** Asks before the page is left; mounted while there are unsaved changes. */
export const LeaveGuard = () => {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isFree = useRef(false);

  useEffect(() => {
    const here = placeIn(window.history.state);
    let isReturning = false;

    const ask = (go: () => void) =>
      setLeave(() => () => {
        isFree.current = true;
        go();
      });

    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || isFree.current || !isLeaving(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      const to = link.pathname + link.search;
      // Clicks the link itself if it still exists, because it may have other handlers.
      ask(() => (link.isConnected ? link.click() : void navigate(to)));
    };

    const onPop = (event: PopStateEvent) => {
      if (isFree.current) return;
      // Hides this step, and the one that reverts it, from the router.
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = placeIn(event.state) - here;
      if (steps === 0) return;
      isReturning = true;
      window.history.go(-steps);
      ask(() => window.history.go(steps));
    };

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', onClick, true);
    const stopGuarding = guardHistorySteps(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      stopGuarding();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [navigate]);

  if (!leave) return null;
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconAlertTriangle size={18} />}
      title={texts.leaveTitle}
      text={texts.leaveText}
      confirmText={texts.leave}
      onConfirm={leave}
      onClose={() => setLeave(null)}
    />
  );
};
