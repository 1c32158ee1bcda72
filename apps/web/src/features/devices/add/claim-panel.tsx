import { accents } from '../../../brand.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { DevicePicture } from '../../../ui/display/device-picture.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { ClaimFields, useClaimForm } from './claim-form.tsx';

const texts = devicesTexts.add;

/** The dialog's form as a part of the page that offers the other ways too. */
export const ClaimPanel = () => {
  const { field, onSubmit } = useClaimForm();
  const { submit, isBusy } = useSubmit(onSubmit);
  return (
    <Paper component="section" className={classes.claim} aria-labelledby="claim">
      <form className={classes.claimForm} onSubmit={submit} noValidate>
        <div>
          <h2 id="claim">{addingTexts.claim}</h2>
          <p className={classes.text}>{texts.text}</p>
        </div>
        <ClaimFields field={field} />
        <Button type="submit" variant="filled" loading={isBusy}>
          {texts.submit}
        </Button>
      </form>
      <div className={classes.claimPicture} aria-hidden>
        <DevicePicture type="shield_gps" accent={accents.Signal} size={176} />
      </div>
    </Paper>
  );
};
