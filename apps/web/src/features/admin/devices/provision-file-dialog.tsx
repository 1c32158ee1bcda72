import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Textarea } from '../../../ui/mantine/textarea.ts';
import { useProvisionDevices } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import classes from '../admin-form.module.css';

const texts = adminTexts.devices;
const icon = { size: 18 };

const Made = ({ credentials, onClose }: { credentials: Blob; onClose: () => void }) => (
  <Dialog
    title={texts.fileMadeTitle}
    text={texts.fileMadeText}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{adminTexts.done}</Button>
        <Button
          variant="filled"
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveFile(credentials, texts.fileName)}
          data-autofocus
        >
          {texts.download}
        </Button>
      </>
    }
  />
);

const Problems = ({ error }: { error: Error | null }) =>
  error instanceof ApiError && (
    <ul className={classes.wrong} role="alert" aria-label={texts.errors}>
      {(error.errors.length > 0 ? error.errors : [error.text()]).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );

export const ProvisionFileDialog = ({ onClose }: { onClose: () => void }) => {
  const [csv, setCsv] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const provision = useProvisionDevices();
  if (provision.data) return <Made credentials={provision.data} onClose={onClose} />;

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) setCsv(await file.text());
  };
  return (
    <FormDialog
      title={texts.fileTitle}
      text={texts.fileText}
      width={570}
      onClose={onClose}
      onSubmit={() => provision.mutateAsync(csv)}
      onSuccess={stayOpen}
      error={<Problems error={provision.error} />}
      submitText={texts.provision}
      canSubmit={csv.trim() !== ''}
    >
      <div>
        <input ref={input} type="file" accept=".csv,text/csv" aria-label={texts.choose} hidden onChange={choose} />
        <Button leftSection={<IconFileUpload {...icon} />} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
      </div>
      <Textarea
        label={texts.lines}
        placeholder={texts.example}
        rows={8}
        classNames={{ input: classes.lines }}
        spellCheck={false}
        value={csv}
        onChange={(event) => setCsv(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
