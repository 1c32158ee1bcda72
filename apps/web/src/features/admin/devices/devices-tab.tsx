import type { AdminDevice } from '@holdfast/contract/admin';
import { IconFileUpload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '../../../brand.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { usePageChoice } from '../../../lib/use-page-choice.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Breakable, Buttons, Code, type Column, TwoLines } from '../../../ui/table/table.tsx';
import { useAdminDevices, useRemoveKnownDevice } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { AdminList, adminRows } from '../admin-list.tsx';
import { TypedRemoval } from '../typed-removal.tsx';
import { ProvisionDialog } from './provision-dialog.tsx';
import { ProvisionFileDialog } from './provision-file-dialog.tsx';

const texts = adminTexts.devices;
const icon = { size: 18 };

/** Asks to end the subscription only after the server has refused with `device-paid`. */
const RemoveDialog = ({ device, onClose }: { device: AdminDevice; onClose: () => void }) => {
  const remove = useRemoveKnownDevice(device._id);
  const [isPaid, setPaid] = useState(false);
  const [endsSubscription, setEndsSubscription] = useState(false);
  const removeTyped = async (deviceUUID: string) => {
    try {
      await remove.mutateAsync({ deviceUUID, ...(endsSubscription && { endsSubscription }) });
    } catch (error) {
      setPaid((before) => before || hasCode(error, 'device-paid'));
      throw error;
    }
  };
  return (
    <TypedRemoval
      title={adminTexts.removal.deviceTitle}
      text={device.owner === null ? adminTexts.removal.deviceText : adminTexts.removal.ownedText(device.owner)}
      name={device.deviceUUID}
      label={adminTexts.removal.serial}
      remove={{ mutateAsync: removeTyped }}
      confirmation={
        isPaid
          ? { text: adminTexts.removal.endsSubscription, isGiven: endsSubscription, onChange: setEndsSubscription }
          : undefined
      }
      onClose={onClose}
    />
  );
};

export const DevicesTab = () => {
  const { timezone: timeZone } = useUser();
  const search = usePageChoice(adminRows);
  const query = useAdminDevices(search.choice);
  const [opened, setOpened] = useState<'one' | 'file' | null>(null);
  const [removed, setRemoved] = useState<AdminDevice | null>(null);
  const close = () => setOpened(null);
  const columns: Column<AdminDevice>[] = [
    {
      title: texts.columns.serial,
      cell: ({ deviceUUID, name }) => <TwoLines first={deviceUUID} second={name} />,
      isLong: true,
    },
    { title: texts.columns.type, cell: ({ deviceType }) => brand.deviceTypes[deviceType], isMinor: true },
    { title: texts.columns.imei, cell: ({ imei }) => <Code>{imei}</Code>, isMinor: true },
    { title: texts.columns.owner, cell: ({ owner }) => <Breakable text={owner ?? texts.unclaimed} />, isLong: true },
    {
      title: texts.columns.lastSeen,
      cell: ({ lastSeenTime }) => (lastSeenTime ? formatDateTime(lastSeenTime, { timeZone }) : texts.never),
      isMinor: true,
    },
    {
      title: adminTexts.action,
      isRight: true,
      cell: (device) => (
        <Buttons>
          <ActionIcon aria-label={adminTexts.removal.of(device.deviceUUID)} onClick={() => setRemoved(device)}>
            <IconTrash {...icon} />
          </ActionIcon>
        </Buttons>
      ),
    },
  ];
  return (
    <>
      <AdminList
        label={adminTexts.tabs.devices}
        query={query}
        columns={columns}
        empty={{ title: texts.empty, text: texts.emptyText }}
        search={{ ...search, label: texts.search }}
        actions={
          <>
            <Button leftSection={<IconFileUpload {...icon} />} onClick={() => setOpened('file')}>
              {texts.provisionFile}
            </Button>
            <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => setOpened('one')}>
              {texts.provision}
            </Button>
          </>
        }
      />
      {removed && <RemoveDialog device={removed} onClose={() => setRemoved(null)} />}
      {opened === 'one' && <ProvisionDialog onClose={close} />}
      {opened === 'file' && <ProvisionFileDialog onClose={close} />}
    </>
  );
};
