import { IconAntenna, IconChevronRight, IconDeviceMobile, IconLockAccess } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { brand } from '../../../brand.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { addDeviceDialog } from './adding-code.ts';

const texts = addingTexts.ways;

export type Way = 'airbolt' | 'phone' | 'tracker';

const titles = { airbolt: brand.name, phone: texts.phone.title, tracker: texts.tracker.title };
const sentences = { airbolt: texts.airbolt, phone: texts.phone.text, tracker: texts.tracker.text };
const icons = { airbolt: IconLockAccess, phone: IconDeviceMobile, tracker: IconAntenna };

const WayWords = ({ way }: { way: Way }) => {
  const Icon = icons[way];
  const isNarrow = useIsNarrow();
  return (
    <>
      <span className={classes.wayIcon}>
        <Icon size={22} aria-hidden />
      </span>
      <span className={classes.wayTitle}>{titles[way]}</span>
      {isNarrow ? (
        <IconChevronRight className={classes.wayChevron} size={18} aria-hidden />
      ) : (
        <span className={classes.wayDot} />
      )}
      <span className={classes.text}>{sentences[way]}</span>
    </>
  );
};

/** Narrow screens claim a device in a dialog, because the form does not fit beside the other ways. */
const OursWay = () => {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.way}
        onClick={() => setAdding(true)}
        onPointerEnter={addDeviceDialog.prepare}
        onFocus={addDeviceDialog.prepare}
      >
        <WayWords way="airbolt" />
      </button>
      {isAdding && <LazyDialog code={addDeviceDialog} props={{ onClose: () => setAdding(false) }} />}
    </>
  );
};

const ChosenWay = ({ way }: { way: Way }) => {
  const Icon = icons[way];
  return (
    <Paper className={classes.chosen}>
      <span className={classes.wayIcon} data-chosen>
        <Icon size={22} aria-hidden />
      </span>
      <div>
        <p className={classes.stepTitle}>{titles[way]}</p>
        <p className={classes.text}>{texts.oneOfThree}</p>
      </div>
      <Anchor component={Link} to={paths.add}>
        {texts.change}
      </Anchor>
    </Paper>
  );
};

const addressOf: Record<Way, string> = { airbolt: paths.add, phone: paths.addPhone(), tracker: paths.addTracker() };

const useWays = (): Way[] => {
  const { data: config } = useQuery(clientConfigQuery);
  return config?.hasOwnDevices === false ? ['airbolt'] : ['airbolt', 'phone', 'tracker'];
};

export const AddWays = ({ chosen }: { chosen?: Way }) => {
  const isNarrow = useIsNarrow();
  const ways = useWays();
  if (isNarrow && chosen) return <ChosenWay way={chosen} />;
  return (
    <ul className={classes.ways} aria-label={texts.label}>
      {ways.map((way) => (
        <li key={way}>
          {isNarrow && way === 'airbolt' ? (
            <OursWay />
          ) : (
            <Link className={classes.way} to={addressOf[way]} aria-current={way === chosen ? 'page' : undefined}>
              <WayWords way={way} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};
