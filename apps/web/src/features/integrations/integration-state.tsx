import type { Integration } from '@holdfast/contract/integrations';
import { IconAlertCircle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { Chip } from '../../ui/display/chip.tsx';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.states;
const icon = { size: 14, 'aria-hidden': true };

export const IntegrationState = ({ integration: { kind, isOn, failingSince } }: { integration: Integration }) => {
  if (!isOn) return <Chip icon={<IconCircleOff {...icon} />} text={texts.off} />;
  if (failingSince) return <Chip tone="red" icon={<IconAlertCircle {...icon} />} text={texts.failing} />;
  return (
    <Chip tone="green" icon={<IconCircleCheck {...icon} />} text={kind === 'webhook' ? texts.working : texts.on} />
  );
};
