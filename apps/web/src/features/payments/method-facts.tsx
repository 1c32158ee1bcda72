import type { PaymentMethod } from '@holdfast/contract/payments';
import { IconBuildingBank, IconCircleCheck, IconCreditCard, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMonth } from '../../lib/format.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { brandOf } from './payments.api.ts';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.methods;
const icon = { size: 18 };

interface MethodFacts {
  icon: ReactNode;
  name: string;
  text: string;
}

export const factsOf = ({ type, card, link, bank_name = '', last4 = '' }: PaymentMethod): MethodFacts => {
  if (type === 'card' && card) {
    return {
      icon: <IconCreditCard {...icon} />,
      name: texts.card(brandOf(card.brand), card.last4),
      text: card.exp_year && card.exp_month ? texts.expires(formatMonth(card.exp_year, card.exp_month)) : '',
    };
  }
  if (type === 'link') return { icon: <IconLink {...icon} />, name: texts.link, text: link?.email ?? '' };
  return { icon: <IconBuildingBank {...icon} />, name: texts.bank(bank_name, last4), text: texts.bankText };
};

interface MethodRowProps {
  method: PaymentMethod;
  /** Marks the method in use when there are several. */
  isMarked: boolean;
  actions: ReactNode;
}

export const MethodRow = ({ method, isMarked, actions }: MethodRowProps) => {
  const facts = factsOf(method);
  return (
    <SettingRow
      component="li"
      icon={facts.icon}
      title={
        <>
          {facts.name}
          {isMarked && <Chip tone="green" icon={<IconCircleCheck size={14} aria-hidden />} text={texts.used} />}
        </>
      }
      text={facts.text}
      action={actions}
      isWrapping
    />
  );
};
