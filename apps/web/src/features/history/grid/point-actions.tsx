import type { LocationPoint } from '@holdfast/contract/history';
import { IconExternalLink } from '@tabler/icons-react';
import { coordinatesText, mapsLink } from '../../../lib/maps-link.ts';
import { CopyButton } from '../../../ui/display/copy-button.tsx';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { historyTexts } from '../history.texts.ts';
import classes from './grid.module.css';

const texts = historyTexts.grid;

export const PointActions = ({ point }: { point: LocationPoint }) => (
  <div className={classes.actions}>
    <CopyButton label={texts.copy} text={coordinatesText(point)} />
    <ActionIcon
      component="a"
      size={28}
      href={mapsLink(point)}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.openInMaps}
    >
      <IconExternalLink size={16} />
    </ActionIcon>
  </div>
);
