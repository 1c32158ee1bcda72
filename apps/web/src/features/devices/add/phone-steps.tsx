import type { Device, PhoneSettings } from '@holdfast/contract/devices';
import { IconBrandApple, IconBrandGooglePlay, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '../../../brand.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { Step, Steps } from '../../../ui/layout/steps.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { SegmentedControl } from '../../../ui/mantine/segmented-control.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { CopyField } from './copy-field.tsx';
import { fieldsOf, isLoopback, type PhoneApp, phoneApps } from './phone-apps.ts';
import { PhoneCode } from './phone-code.tsx';
import { StopAdding } from './stop-adding.tsx';
import { WaitingBox } from './waiting-box.tsx';

const texts = addingTexts.phone;

const storeIcons = { ios: IconBrandApple, android: IconBrandGooglePlay, site: IconExternalLink };

const StoreLink = ({ store, url }: { store: keyof typeof storeIcons; url: string }) => {
  const Icon = storeIcons[store];
  return (
    <Button component="a" href={url} target="_blank" rel="noreferrer" leftSection={<Icon size={18} />}>
      {texts.stores[store]}
    </Button>
  );
};

const ChooseApp = ({ app, onChoose }: { app: PhoneApp; onChoose: (app: PhoneApp) => void }) => {
  const isNarrow = useIsNarrow();
  return (
    <>
      <SegmentedControl
        fullWidth={isNarrow}
        className={isNarrow ? classes.wide : undefined}
        aria-label={texts.app}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        data={phoneApps.map((value) => ({ value, label: brand.phoneApps[value].name }))}
        value={app}
        onChange={onChoose}
      />
      <div className={classes.links}>
        {brand.phoneApps[app].stores.map(({ store, url }) => (
          <StoreLink key={store} store={store} url={url} />
        ))}
      </div>
    </>
  );
};

const Fields = ({ app, phone }: { app: PhoneApp; phone: PhoneSettings }) => (
  <>
    {fieldsOf[app](phone).map((field) => (
      <CopyField key={field.label} {...field} />
    ))}
  </>
);

/** Only OwnTracks accepts a configuration link; the settings of the other apps are typed. */
export const PhoneSteps = ({ device, phone }: { device: Device; phone: PhoneSettings }) => {
  const [app, setApp] = useState<PhoneApp>('ownTracks');
  const isNarrow = useIsNarrow();
  const isOwnTracks = app === 'ownTracks';
  const host = new URL(phone.ownTracks.url).hostname;
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.label}>
      {isLoopback(host) && <p className={classes.note}>{texts.unreachable(host)}</p>}
      <div className={isOwnTracks ? classes.columns : undefined}>
        <Steps>
          <Step number={1} title={texts.nameIt} text={device.name} />
          <Step number={2} {...texts.choose}>
            <ChooseApp app={app} onChoose={setApp} />
          </Step>
          {isOwnTracks ? (
            <Step number={3} {...(isNarrow ? texts.tap : texts.scan)}>
              <PhoneCode deviceUUID={device.deviceUUID} />
            </Step>
          ) : (
            <Step number={3} title={texts.type.title} text={texts.type.where[app]}>
              <div className={classes.fields}>
                <Fields app={app} phone={phone} />
              </div>
            </Step>
          )}
          <Step number={4} title={texts.start}>
            <WaitingBox device={device} />
          </Step>
        </Steps>
        {isOwnTracks && isNarrow && (
          <details className={classes.fold}>
            <summary>{texts.type.title}</summary>
            <p className={classes.text}>{texts.type.where.ownTracks}</p>
            <Fields app={app} phone={phone} />
          </details>
        )}
        {isOwnTracks && !isNarrow && (
          <section className={classes.aside} aria-label={texts.type.orTitle}>
            <div>
              <h2 className={classes.stepTitle}>{texts.type.orTitle}</h2>
              <p className={classes.text}>{texts.type.where.ownTracks}</p>
            </div>
            <Fields app={app} phone={phone} />
          </section>
        )}
      </div>
      <StopAdding device={device} texts={texts.stop} />
    </Paper>
  );
};
