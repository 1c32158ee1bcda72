import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { useExportAccount } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';

const texts = accountTexts.yourData;

export const YourDataPanel = () => {
  const exportAccount = useExportAccount();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Panel title={texts.title}>
      <SettingRow
        title={texts.exportTitle}
        text={texts.exportText}
        action={
          <Button
            size="xs"
            aria-label={texts.exportTitle}
            leftSection={<IconDownload size={16} />}
            loading={exportAccount.isPending}
            onClick={() => exportAccount.mutate()}
          >
            {texts.export}
          </Button>
        }
      />
      <SettingRow
        title={texts.removeTitle}
        text={texts.removeText}
        action={
          <Button size="xs" variant="dangerOutline" aria-label={texts.removeTitle} onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        }
      />
      {isRemoving && <RemoveAccountDialog onClose={() => setRemoving(false)} />}
    </Panel>
  );
};
