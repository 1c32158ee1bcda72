import type { AdminDevice } from '@holdfast/contract/admin';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '../../../brand.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { usePageChoice } from '../../../lib/use-page-choice.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Code, type Column, TwoLines } from '../../../ui/table/table.tsx';
import { useAdminDevices } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { AdminList, adminRows } from '../admin-list.tsx';
import { ProvisionDialog } from './provision-dialog.tsx';
import { ProvisionFileDialog } from './provision-file-dialog.tsx';

const texts = adminTexts.devices;
const icon = { size: 18 };

export const DevicesTab = () => {
  const { timezone: timeZone } = useUser();
  const search = usePageChoice(adminRows);
  const query = useAdminDevices(search.choice);
  const [opened, setOpened] = useState<'one' | 'file' | null>(null);
  const close = () => setOpened(null);
  const columns: Column<AdminDevice>[] = [
    { title: texts.columns.serial, cell: ({ deviceUUID, name }) => <TwoLines first={deviceUUID} second={name} /> },
    { title: texts.columns.type, cell: ({ deviceType }) => brand.deviceTypes[deviceType], isMinor: true },
    { title: texts.columns.imei, cell: ({ imei }) => <Code>{imei}</Code>, isMinor: true },
    { title: texts.columns.owner, cell: ({ owner }) => owner ?? texts.unclaimed },
    {
      title: texts.columns.lastSeen,
      cell: ({ lastSeenTime }) => (lastSeenTime ? formatDateTime(lastSeenTime, { timeZone }) : texts.never),
      isMinor: true,
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
      {opened === 'one' && <ProvisionDialog onClose={close} />}
      {opened === 'file' && <ProvisionFileDialog onClose={close} />}
    </>
  );
};
