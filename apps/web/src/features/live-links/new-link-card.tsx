import { IconLink } from '@tabler/icons-react';
import { useId } from 'react';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import { type NewLink, useLinkForm } from './link-form.tsx';
import { liveLinksTexts } from './live-links.texts.ts';
import classes from './new-link-card.module.css';

const texts = liveLinksTexts.dialog;

/** The form of the dialog as a card beside the list, on wide screens. */
export const NewLinkCard = ({ onCreated }: { onCreated: (link: NewLink) => void }) => {
  const titleId = useId();
  const form = useLinkForm(undefined, onCreated);
  const { submit, isBusy } = useSubmit(form.submit);
  return (
    <Paper component="section" className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <form noValidate onSubmit={submit}>
        <div className={classes.body}>{form.fields}</div>
        <div className={classes.foot}>
          <Button type="submit" variant="filled" leftSection={<IconLink size={18} />} loading={isBusy}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Paper>
  );
};
