import type { Integration, IntegrationDelivery } from '@holdfast/contract/integrations';
import { triesMax } from '@holdfast/contract/integrations.rules';
import { IconAlertCircle, IconCheck, IconRefresh, IconReload } from '@tabler/icons-react';
import { formatMoment, formatNumber } from '../../lib/format.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { useUser } from '../../lib/session.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Breakable, type Column, Table } from '../../ui/table/table.tsx';
import { useDeliveries, useSendAgain } from './integrations.api.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.deliveries;
const icon = { size: 14, 'aria-hidden': true };

const whyOf = ({ status, reason }: IntegrationDelivery) =>
  reason && reason !== 'answered' ? texts.reasons[reason] : String(status ?? '');

const Result = (delivery: IntegrationDelivery) => {
  const { state, status, tries } = delivery;
  if (state === 'waiting') {
    return (
      <>
        <Chip tone="amber" icon={<IconReload {...icon} />} text={texts.waiting} />
        {tries > 0 && (
          <span className={classes.under}>
            {texts.tries(whyOf(delivery), formatNumber(tries), formatNumber(triesMax))}
          </span>
        )}
      </>
    );
  }
  if (state === 'delivered') {
    return <Chip tone="green" icon={<IconCheck {...icon} />} text={status ? String(status) : texts.delivered} />;
  }
  return <Chip tone="red" icon={<IconAlertCircle {...icon} />} text={whyOf(delivery)} />;
};

const tookText = (took: number | null) => {
  if (took === null) return '–';
  if (took < 1000) return formatNumber(took, { style: 'unit', unit: 'millisecond' });
  return formatNumber(took / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
};

interface DeliveriesProps {
  integration: Integration;
  isInset?: boolean;
}

export const Deliveries = ({ integration: { _id, kind }, isInset = false }: DeliveriesProps) => {
  const { timezone } = useUser();
  const { data } = useDeliveries(_id);
  const again = useSendAgain(_id);
  const isNarrow = useIsNarrow();
  const eventOf = ({ event }: IntegrationDelivery) => {
    if (event === 'test') return texts.test;
    return kind === 'webhook' ? event : texts.alert;
  };
  const whenOf = ({ createdAt, triedAt }: IntegrationDelivery) =>
    formatMoment(triedAt ?? createdAt, { timeZone: timezone });
  const columns: Column<IntegrationDelivery>[] = [
    { title: texts.columns.result, cell: Result },
    {
      title: texts.columns.event,
      cell: (row) => (
        <>
          <code className={classes.eventName}>
            <Breakable text={eventOf(row)} />
          </code>
          {isNarrow && <span className={classes.under}>{whenOf(row)}</span>}
        </>
      ),
      isMain: true,
    },
    ...(isNarrow ? [] : [{ title: texts.columns.when, cell: whenOf }]),
    { title: texts.columns.took, cell: ({ took }) => tookText(took), isRight: true, isMinor: true, isShort: true },
    {
      title: texts.columns.again,
      isTitleHidden: true,
      isTight: true,
      isRight: true,
      cell: (row) =>
        row.state !== 'waiting' && (
          <ActionIcon
            aria-label={texts.againOf(eventOf(row), whenOf(row))}
            title={texts.again}
            loading={again.isPending && again.variables._id === row._id}
            onClick={() => again.mutate(row)}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        ),
    },
  ];
  if (data?.length === 0) return <p className={classes.none}>{texts.empty}</p>;
  return (
    <Table
      label={texts.title}
      columns={columns}
      rows={data}
      keyOf={(row) => row._id}
      rowHeight={44}
      isInset={isInset}
    />
  );
};
