import { IconBulb, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { personalPrefix } from '../../../lib/session.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './locate-tip.module.css';

const texts = devicesTexts.info.tip;
const key = `${personalPrefix}locateTip`;
const closed = 'closed';

/** Advice about an old position, until dismissed. */
export const LocateTip = () => {
  const [isClosed, setClosed] = useState(() => localStorage.getItem(key) === closed);
  if (isClosed) return null;
  const close = () => {
    localStorage.setItem(key, closed);
    setClosed(true);
  };
  return (
    <Paper component="aside" className={classes.tip} aria-label={texts.title}>
      <IconBulb size={18} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{texts.title}</p>
        <p>{texts.text}</p>
      </div>
      <ActionIcon aria-label={uiTexts.close} onClick={close}>
        <IconX size={16} />
      </ActionIcon>
    </Paper>
  );
};
