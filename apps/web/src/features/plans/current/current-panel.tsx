import type { Device } from '@holdfast/contract/devices';
import type { Plan, Subscription } from '@holdfast/contract/plans';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { Button } from '../../../ui/button.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useSubscriptions } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import { ActionDialogs, type Asked } from './action-dialogs.tsx';
import classes from './current.module.css';
import { SubscriptionList, SubscriptionTable } from './subscription-table.tsx';

const texts = plansTexts.current;

interface CurrentProps {
  subscriptions: Subscription[];
  plans: Plan[];
}

const Current = ({ subscriptions, plans }: CurrentProps) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isNarrow = useIsNarrow();
  const Rows = isNarrow ? SubscriptionList : SubscriptionTable;
  if (subscriptions.length === 0) return <p className={classes.none}>{texts.none}</p>;
  return (
    <>
      <Rows subscriptions={subscriptions} plans={plans} onAsk={setAsked} />
      {asked && <ActionDialogs asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <p className={classes.failure}>
    {texts.failed}
    <Button onClick={onRetry}>{uiTexts.tryAgain}</Button>
  </p>
);

interface CurrentPanelProps {
  device: Device;
  plans: Plan[];
}

/** What this device has now, and what can be done about it. */
export const CurrentPanel = ({ device, plans }: CurrentPanelProps) => {
  const { data, isError, refetch } = useSubscriptions();
  const own = data?.filter(({ deviceUUID }) => deviceUUID === device.deviceUUID);
  const history = (
    <Button
      className={classes.history}
      component={Link}
      to={paths.payments(device.deviceUUID)}
      leftSection={<IconReceipt size={16} />}
    >
      {texts.history}
    </Button>
  );
  return (
    <Panel title={texts.title} action={history}>
      {own && <Current subscriptions={own} plans={plans} />}
      {!own &&
        (isError ? (
          <Failure onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={64} radius={8} role="status" aria-label={uiTexts.loading} />
        ))}
    </Panel>
  );
};
