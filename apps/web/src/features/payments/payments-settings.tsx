import { HistoryPanel } from './history/history-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import classes from './payments.module.css';

/** `plansOf`: serial number of the device that the page was opened from, or of any that has plans. */
export const PaymentsSettings = ({ plansOf }: { plansOf: string }) => (
  <div className={classes.page}>
    <MethodsPanel />
    <HistoryPanel plansOf={plansOf} />
  </div>
);
