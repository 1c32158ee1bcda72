import type { Device, PhoneSettings } from '@holdfast/contract/devices';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '../../../brand.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { QrCode } from '../../../ui/display/qr-code.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { SegmentedControl } from '../../../ui/mantine/segmented-control.ts';
import { AddStep, AddSteps } from './add-steps.tsx';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { CopyField } from './copy-field.tsx';
import { fieldsOf, isLoopback, type PhoneApp, phoneApps } from './phone-apps.ts';
import { StopAdding } from './stop-adding.tsx';
import { WaitingBox } from './waiting-box.tsx';

const texts = addingTexts.phone;

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
          <Button key={store} component="a" href={url} target="_blank" rel="noreferrer">
            {texts.stores[store]}
          </Button>
        ))}
      </div>
    </>
  );
};

/** On the phone itself there is nothing to scan with. */
const Scan = ({ link }: { link: string }) => {
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.scan}>
      {!isNarrow && <QrCode isLong text={link} label={texts.code.label} />}
      <div className={classes.scanWords}>
        <Button
          component="a"
          href={link}
          variant={isNarrow ? 'filled' : 'default'}
          leftSection={<IconExternalLink size={18} />}
        >
          {texts.code.open}
        </Button>
        <p className={classes.text}>{texts.code.secret}</p>
      </div>
    </div>
  );
};

const Fields = ({ app, phone }: { app: PhoneApp; phone: PhoneSettings }) => (
  <>
    {fieldsOf[app](phone).map((field) => (
      <CopyField key={field.label} {...field} />
    ))}
  </>
);

/** The link fills in OwnTracks only; the settings of the others are typed. */
export const PhoneSteps = ({ device, phone }: { device: Device; phone: PhoneSettings }) => {
  const [app, setApp] = useState<PhoneApp>('ownTracks');
  const isNarrow = useIsNarrow();
  const isOwnTracks = app === 'ownTracks';
  const host = new URL(phone.ownTracks.url).hostname;
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.label}>
      {isLoopback(host) && <p className={classes.note}>{texts.unreachable(host)}</p>}
      <div className={isOwnTracks ? classes.columns : undefined}>
        <AddSteps>
          <AddStep number={1} {...texts.choose}>
            <ChooseApp app={app} onChoose={setApp} />
          </AddStep>
          {isOwnTracks ? (
            <AddStep number={2} {...(isNarrow ? texts.tap : texts.scan)}>
              <Scan link={phone.ownTracks.link} />
            </AddStep>
          ) : (
            <AddStep number={2} title={texts.type.title} text={texts.type.where[app]}>
              <div className={classes.fields}>
                <Fields app={app} phone={phone} />
              </div>
            </AddStep>
          )}
          <AddStep number={3} title={texts.start}>
            <WaitingBox device={device} />
          </AddStep>
        </AddSteps>
        {isOwnTracks && (
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
