import { IconExternalLink, IconLifebuoy } from '@tabler/icons-react';
import { brand } from '../../brand.ts';
import { Button } from '../../ui/mantine/button.ts';
import { accountTexts } from './account.texts.ts';
import classes from './help-link.module.css';

export const HelpLink = () => (
  <Button
    className={classes.link}
    component="a"
    href={brand.links.help}
    target="_blank"
    rel="noopener noreferrer"
    leftSection={<IconLifebuoy size={18} />}
    rightSection={<IconExternalLink size={15} aria-label={accountTexts.opensInNewTab} />}
  >
    <span className={classes.text}>{accountTexts.help}</span>
  </Button>
);
