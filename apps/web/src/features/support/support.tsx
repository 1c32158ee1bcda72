import { IconBrandAppleFilled, IconBrandGooglePlay, IconLifebuoy, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { brand } from '../../brand.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { clientConfigQuery } from '../auth/auth.api.ts';
import classes from './support.module.css';
import { supportTexts as texts } from './support.texts.ts';

const icon = { size: 18 };
const outside = { target: '_blank', rel: 'noreferrer' };

const Offer = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Panel title={title}>
    <p className={classes.text}>{text}</p>
    <div className={classes.actions}>{children}</div>
  </Panel>
);

const Versions = () => {
  const { data, isPending } = useQuery(clientConfigQuery);
  const server = isPending ? <Skeleton width={48} height={14} /> : (data?.version ?? texts.versions.unknown);
  return (
    <Panel title={texts.versions.title}>
      <dl className={classes.versions}>
        <dt>{texts.versions.web}</dt>
        <dd>{__WEB_VERSION__}</dd>
        <dt>{texts.versions.server}</dt>
        <dd>{server}</dd>
      </dl>
    </Panel>
  );
};

export const Support = () => (
  <div className={classes.grid}>
    <Offer title={texts.help.title} text={texts.help.text}>
      <Button component="a" href={brand.links.help} {...outside} leftSection={<IconLifebuoy {...icon} />}>
        {texts.help.action}
      </Button>
    </Offer>
    <Offer title={texts.contact.title} text={texts.contact.text}>
      <Button component="a" href={brand.links.contact} leftSection={<IconMail {...icon} />}>
        {texts.contact.action}
      </Button>
    </Offer>
    <Offer title={texts.apps.title} text={texts.apps.text}>
      <Button component="a" href={brand.links.ios} {...outside} leftSection={<IconBrandAppleFilled {...icon} />}>
        {texts.ios}
      </Button>
      <Button component="a" href={brand.links.android} {...outside} leftSection={<IconBrandGooglePlay {...icon} />}>
        {texts.android}
      </Button>
    </Offer>
    <Versions />
  </div>
);
