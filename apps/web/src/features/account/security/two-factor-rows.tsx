import { IconShieldCheck } from '@tabler/icons-react';
import { useUser } from '../../../lib/session.ts';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './two-factor-rows.module.css';

const texts = accountTexts.twoFactor;
const few = 3;

interface TwoFactorRowsProps {
  onOpen: (dialog: 'setUp' | 'unlink' | 'signIn') => void;
}

const OnChip = () => (
  <span className={classes.chip}>
    <IconShieldCheck size={14} aria-hidden />
    {texts.on}
  </span>
);

const AddRow = ({ onOpen }: TwoFactorRowsProps) => (
  <SettingRow
    title={texts.title}
    text={texts.off}
    action={
      <Button size="xs" aria-label={texts.addLabel} onClick={() => onOpen('setUp')}>
        {texts.add}
      </Button>
    }
  />
);

export const TwoFactorRows = ({ onOpen }: TwoFactorRowsProps) => {
  const { twoFactorEnabled, signInSetting, recoveryCodesLeft } = useUser();
  if (!twoFactorEnabled) return <AddRow onOpen={onOpen} />;
  return (
    <>
      <SettingRow
        title={texts.title}
        text={<OnChip />}
        action={
          <Button size="xs" variant="dangerOutline" aria-label={texts.unlinkLabel} onClick={() => onOpen('unlink')}>
            {texts.unlink}
          </Button>
        }
      />
      <SettingRow
        title={accountTexts.signIn.title}
        text={accountTexts.signIn.options[signInSetting]}
        action={
          <Button size="xs" aria-label={accountTexts.signIn.changeLabel} onClick={() => onOpen('signIn')}>
            {accountTexts.change}
          </Button>
        }
      />
      <SettingRow
        title={texts.recoveryTitle}
        text={
          <>
            {texts.recoveryLeft(recoveryCodesLeft)}
            {recoveryCodesLeft <= few && <p className={classes.warning}>{texts.recoveryFew}</p>}
          </>
        }
      />
    </>
  );
};
