import type { Plan } from '@holdfast/contract/plans';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { LoadFailureLine } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { WaitingOffer } from '../offer/waiting-offer.tsx';
import type { PlanDevice } from '../plan-facts.ts';
import { useSubscriptions } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import { subscriptionsTexts } from '../subscriptions.texts.ts';
import { ActionDialogs, type Asked } from './action-dialogs.tsx';
import classes from './current.module.css';
import { SubscriptionTable } from './subscription-table.tsx';

const texts = plansTexts.current;

interface CurrentPanelProps {
  device: PlanDevice;
  /** Undefined while loading: the amounts wait for the tax of the plans. */
  plans: Plan[] | undefined;
}

export const CurrentPanel = ({ device, plans }: CurrentPanelProps) => {
  const { data, isError, refetch } = useSubscriptions();
  const [asked, setAsked] = useState<Asked | null>(null);
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
      <WaitingOffer device={device} />
      <SubscriptionTable
        subscriptions={plans && own}
        plans={plans ?? []}
        onAsk={setAsked}
        failure={isError && <LoadFailureLine title={subscriptionsTexts.loadFailed} onRetry={refetch} />}
      />
      {asked && <ActionDialogs asked={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
};
