import type { CSSProperties } from 'react';
import { useSubmit } from '../../../lib/use-submit.ts';
import { accentOf, DevicePicture } from '../../../ui/display/device-picture.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { ClaimFields, useClaimForm } from './claim-form.tsx';
import { ScanButton } from './scan-button.tsx';

const texts = devicesTexts.add;

export const ClaimPanel = () => {
  const { onSubmit, fill, ...fields } = useClaimForm();
  const { submit, isBusy } = useSubmit(onSubmit);
  return (
    <Paper component="section" className={classes.claim} aria-labelledby="claim">
      <form className={classes.claimForm} onSubmit={submit} noValidate>
        <div>
          <h2 id="claim">{addingTexts.claim}</h2>
          <p className={classes.text}>{texts.text}</p>
        </div>
        <ClaimFields {...fields} />
        <div className={classes.claimActions}>
          <Button type="submit" variant="filled" loading={isBusy}>
            {texts.submit}
          </Button>
          <ScanButton onFound={fill} />
        </div>
      </form>
      <div className={classes.claimPicture} style={{ '--accent': accentOf[fields.color] } as CSSProperties} aria-hidden>
        <DevicePicture type="shield_gps" accent={accentOf[fields.color]} size={176} />
      </div>
    </Paper>
  );
};
