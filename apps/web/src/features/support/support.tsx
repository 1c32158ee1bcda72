import {
  IconAlertTriangle,
  IconBrandAppleFilled,
  IconBrandGooglePlay,
  IconCircleCheck,
  IconLifebuoy,
  IconMail,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { brand } from '../../brand.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { readinessQuery } from './support.api.ts';
import classes from './support.module.css';
import { supportTexts as texts } from './support.texts.ts';

const icon = { size: 18 };
const sign = { size: 14, 'aria-hidden': true };
const outside = { target: '_blank', rel: 'noreferrer' };

const Offer = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Panel title={title}>
    <p className={classes.text}>{text}</p>
    <div className={classes.actions}>{children}</div>
  </Panel>
);

const questions = ['add', 'silent', 'told', 'share', 'past', 'lost'] as const;

const Answers = () => (
  <Panel title={texts.answers.title}>
    {questions.map((name) => (
      <details key={name} className={classes.question}>
        <summary>{texts.answers[name].question}</summary>
        <p>{texts.answers[name].answer}</p>
      </details>
    ))}
  </Panel>
);

const Status = () => {
  const { data: isReady } = useQuery(readinessQuery);
  if (isReady === undefined) return <Skeleton width={96} height={14} />;
  return isReady ? (
    <Chip tone="green" icon={<IconCircleCheck {...sign} />} text={texts.system.ready} />
  ) : (
    <Chip tone="red" icon={<IconAlertTriangle {...sign} />} text={texts.system.notReady} />
  );
};

const System = () => {
  const { data, isPending } = useQuery(clientConfigQuery);
  const server = isPending ? <Skeleton width={48} height={14} /> : (data?.version ?? texts.system.unknown);
  return (
    <Panel title={texts.system.title}>
      <dl className={classes.versions}>
        <dt>{texts.system.web}</dt>
        <dd>{__WEB_VERSION__}</dd>
        <dt>{texts.system.server}</dt>
        <dd>{server}</dd>
        <dt>{texts.system.status}</dt>
        <dd>
          <Status />
        </dd>
      </dl>
    </Panel>
  );
};

/** The operator's support address, else that of the brand. */
const Contact = () => {
  const { data } = useQuery(clientConfigQuery);
  const address = data?.supportEmail ? `mailto:${data.supportEmail}` : brand.links.contact;
  return (
    <Offer title={texts.contact.title} text={texts.contact.text}>
      <Button component="a" href={address} leftSection={<IconMail {...icon} />}>
        {texts.contact.action}
      </Button>
    </Offer>
  );
};

export const Support = () => (
  <div className={classes.grid}>
    <div className={classes.wide}>
      <Answers />
    </div>
    <Contact />
    <Offer title={texts.help.title} text={texts.help.text}>
      <Button component="a" href={brand.links.help} {...outside} leftSection={<IconLifebuoy {...icon} />}>
        {texts.help.action}
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
    <System />
  </div>
);
