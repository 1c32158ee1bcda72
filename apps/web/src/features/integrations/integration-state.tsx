import type { Integration } from '@holdfast/contract/integrations';
import { IconAlertCircle, IconCircleCheck, IconCircleOff, IconClock } from '@tabler/icons-react';
import { Chip } from '../../ui/display/chip.tsx';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.states;
const icon = { size: 14, 'aria-hidden': true };

export const IntegrationState = ({ integration }: { integration: Integration }) => {
  const { kind, isOn, failingSince, lastResult } = integration;
  if (!isOn) return <Chip icon={<IconCircleOff {...icon} />} text={texts.off} />;
  if (failingSince || lastResult === 'failed')
    return <Chip tone="red" icon={<IconAlertCircle {...icon} />} text={texts.failing} />;
  if (kind === 'webhook' && lastResult === null) return <Chip icon={<IconClock {...icon} />} text={texts.untried} />;
  return (
    <Chip tone="green" icon={<IconCircleCheck {...icon} />} text={kind === 'webhook' ? texts.working : texts.on} />
  );
};
