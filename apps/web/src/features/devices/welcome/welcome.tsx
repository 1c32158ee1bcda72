import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react';
import { accents, brand } from '../../../brand.ts';
import { DevicePicture } from '../../../ui/display/device-picture.tsx';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { DrawnMap } from '../../../ui/maps/drawn-map.tsx';
import harbourMap from '../../../ui/maps/harbour.svg';
import { devicesTexts } from '../devices.texts.ts';
import classes from './welcome.module.css';
import { WelcomeSteps } from './welcome-steps.tsx';

const texts = devicesTexts.welcome;
const icon = { size: 20 };
const outside = { target: '_blank', rel: 'noreferrer' };

const Family = () => (
  <div className={classes.family} aria-hidden>
    <DevicePicture type="travel_lock" accent={accents.Sand} size={72} />
    <DevicePicture type="airbolt" accent={accents.Harbour} size={84} />
    <DevicePicture type="shield_gps" accent={accents.Signal} size={108} />
    <DevicePicture type="shield_card" accent={accents.Moss} size={88} />
  </div>
);

export const Welcome = () => (
  <div className={classes.page}>
    <div className={classes.map}>
      <DrawnMap src={harbourMap} width={1192} height={836} />
    </div>
    <section className={classes.card} aria-labelledby="welcome">
      <Family />
      <h2 className={classes.title} id="welcome">
        {texts.title}
      </h2>
      <p className={classes.text}>{texts.text}</p>
      <div className={classes.stores}>
        <Button
          component="a"
          href={brand.links.ios}
          {...outside}
          variant="filled"
          size="lg"
          leftSection={<IconBrandApple {...icon} />}
        >
          {texts.ios}
        </Button>
        <Button
          component="a"
          href={brand.links.android}
          {...outside}
          variant="filled"
          size="lg"
          leftSection={<IconBrandGooglePlay {...icon} />}
        >
          {texts.android}
        </Button>
      </div>
      <WelcomeSteps />
      <p className={classes.help}>
        {texts.needHand}{' '}
        <Anchor href={brand.links.help} {...outside}>
          {texts.help}
        </Anchor>
      </p>
    </section>
  </div>
);
