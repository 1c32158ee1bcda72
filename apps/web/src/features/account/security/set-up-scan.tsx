import { CopyButton } from '../../../ui/display/copy-button.tsx';
import { QrCode } from '../../../ui/display/qr-code.tsx';
import { CodeInput } from '../../../ui/form/code-input.tsx';
import { accountTexts } from '../account.texts.ts';
import classes from './set-up-dialog.module.css';

const texts = accountTexts.setUp;

const keyOf = (uri: string) => new URL(uri).searchParams.get('secret') ?? '';
const inFours = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? '';

interface SetUpScanProps {
  /** `otpauth://…` URI from the server. */
  uri: string;
  code: string;
  onChange: (code: string) => void;
  error?: string;
}

export const SetUpScan = ({ uri, code, onChange, error }: SetUpScanProps) => (
  <div className={classes.scan}>
    <QrCode text={uri} label={texts.qrLabel} />
    <div className={classes.words}>
      <p className={classes.text}>{texts.scan}</p>
      <div>
        <div className={classes.caption}>{texts.keyLabel}</div>
        <div className={classes.key}>
          <code>{inFours(keyOf(uri))}</code>
          <CopyButton label={texts.copyKey} text={keyOf(uri)} />
        </div>
      </div>
      <CodeInput label={texts.code} value={code} onChange={onChange} error={error} autoFocus />
    </div>
  </div>
);
