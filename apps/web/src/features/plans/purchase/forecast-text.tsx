import type { Forecast } from '@holdfast/contract/plans';
import type { PlanTime } from '@holdfast/contract/plans.rules';
import { formatDate } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { priceText } from '../plan-facts.ts';
import { plansTexts } from '../plans.texts.ts';

const texts = plansTexts.forecast;

interface ForecastTextProps {
  forecast: Forecast | undefined;
  plan: PlanTime;
  /** The time until the first payment is already paid. */
  isPaidTime?: boolean;
}

/** 'Free until 14 May 2027, then $86.90 a year': the first payment, then the recurring ones. */
export const ForecastText = ({ forecast, plan, isPaidTime = false }: ForecastTextProps) => {
  const { timezone: timeZone } = useUser();
  if (!forecast) return <Skeleton role="status" aria-label={uiTexts.loading} height={20} />;
  const { now, credit, later, currency } = forecast;
  const date = (at: number) => formatDate(at * 1000, { timeZone });
  const price = (cents: number) => priceText(cents / 100, currency);
  const [next] = later;
  const until = isPaidTime ? texts.nothingUntil : texts.freeUntil;
  const first = now === 0 && next ? until(date(next.at)) : texts.now(price(now));
  const each = texts.each[plan.duration](plan.frequencyDays);
  const thens = later.map(({ amount }, index) => {
    const following = later[index + 1];
    return following
      ? texts.thenEachUntil(price(amount), each, date(following.at))
      : texts.thenEach(price(amount), each);
  });
  if (now === 0 && !next) return isPaidTime ? texts.nothing : texts.always;
  const sentence = [first, ...thens].join(texts.separator);
  return credit > 0 ? texts.withCredit(sentence, price(credit)) : sentence;
};
