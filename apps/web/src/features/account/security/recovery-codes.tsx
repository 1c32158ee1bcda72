import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/save-file.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './set-up-dialog.module.css';

const texts = accountTexts.setUp;
const icon = { size: 16 };

const download = (codes: readonly string[]) => {
  const lines = [texts.fileTitle, '', ...codes, ''];
  saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), texts.fileName);
};

export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const { isCopied, copy } = useCopy(codes.join('\n'));
  return (
    <div>
      <p className={classes.text}>
        <strong className={classes.success}>{texts.success}</strong> {texts.codesText}
      </p>
      <ul className={classes.codes} aria-label={texts.codesLabel}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.codeActions}>
        <Button size="xs" leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />} onClick={copy}>
          {isCopied ? uiTexts.copied : texts.copyCodes}
        </Button>
        <Button size="xs" leftSection={<IconDownload {...icon} />} onClick={() => download(codes)}>
          {texts.download}
        </Button>
      </div>
    </div>
  );
};
